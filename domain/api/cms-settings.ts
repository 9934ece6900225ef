import { z } from 'zod'
import { setupSteps } from '../journal/setup.ts'
import { settingsChange, settingsView } from '../schemas/cms.ts'
import { mailDnsView, setupView } from '../schemas/setup.ts'
import type { Routes } from './route.ts'

/** Routes of the journal's settings and of its set-up, for administrators. */
export const cmsSettingsApi = {
  'GET /api/cms/settings': { access: 'admin', answers: { 200: settingsView } },
  'PUT /api/cms/settings': { access: 'admin', body: settingsChange, answers: { 200: settingsView } },
  /** Keeps changed settings for a look at real pages, whose addresses get `?look=` and the key. It ends after an hour. */
  'POST /api/cms/settings/preview': {
    access: 'admin',
    body: settingsChange.omit({ was: true }),
    answers: { 201: z.object({ key: z.uuid() }) },
  },
  'GET /api/cms/setup': { access: 'admin', answers: { 200: setupView } },
  /** Says that the settings of a step are right as they are. */
  'POST /api/cms/setup/{step}': {
    access: 'admin',
    params: z.object({ step: z.enum(setupSteps) }),
    answers: { 200: setupView },
  },
  /** Looks up the records with which mail servers check the journal's messages. */
  'GET /api/cms/mail-dns': { access: 'admin', answers: { 200: mailDnsView } },
} satisfies Routes
