import { settingsChange, settingsView } from '../schemas/cms.ts'
import type { Routes } from './route.ts'

/** Routes of the journal's settings, for administrators. */
export const cmsSettingsApi = {
  'GET /api/cms/settings': { access: 'admin', answers: { 200: settingsView } },
  'PUT /api/cms/settings': { access: 'admin', body: settingsChange, answers: { 200: settingsView } },
} satisfies Routes
