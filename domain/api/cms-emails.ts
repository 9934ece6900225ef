import { z } from 'zod'
import { emailPreviewView, emailTemplateView, wordingChange, wordingInput } from '../schemas/cms.ts'
import { text } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ template: text(100) })

/** Routes for the wording of the journal's e-mails. */
export const cmsEmailApi = {
  'GET /api/cms/email-templates': { access: 'admin', answers: { 200: z.array(emailTemplateView) } },
  'PUT /api/cms/email-templates/{template}': {
    access: 'admin',
    params,
    body: wordingChange,
    answers: { 200: emailTemplateView },
  },
  'DELETE /api/cms/email-templates/{template}': {
    access: 'admin',
    params,
    answers: { 200: emailTemplateView },
  },
  'POST /api/cms/email-templates/{template}/preview': {
    access: 'admin',
    params,
    body: wordingInput,
    answers: { 200: emailPreviewView },
  },
} satisfies Routes
