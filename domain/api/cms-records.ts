import { z } from 'zod'
import { monitoringQuery, monitoringView } from '../schemas/monitoring.ts'
import {
  auditEventView,
  auditQuery,
  auditStateView,
  emailQuery,
  emailView,
  jobView,
  mailTestView,
  systemView,
} from '../schemas/records.ts'
import { id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

/** Routes of the audit log, the mail log, background jobs, the system status and its monitoring. */
export const cmsRecordApi = {
  'GET /api/cms/audit': { access: 'admin', query: auditQuery, answers: { 200: z.array(auditEventView) } },
  'GET /api/cms/audit/state': { access: 'admin', answers: { 200: auditStateView } },
  'GET /api/cms/emails': { access: 'admin', query: emailQuery, answers: { 200: z.array(emailView) } },
  'POST /api/cms/emails/{id}/resend': {
    access: 'admin',
    params: z.object({ id }),
    answers: { 200: emailView },
  },
  'GET /api/cms/jobs': { access: 'admin', answers: { 200: z.array(jobView) } },
  'POST /api/cms/jobs/{id}/retry': {
    access: 'admin',
    params: z.object({ id: z.string().regex(/^\w{1,18}$/, 'This is not a valid identifier') }),
    answers: { 200: removed },
  },
  'GET /api/cms/system': { access: 'admin', answers: { 200: systemView } },
  'GET /api/cms/monitoring': { access: 'admin', query: monitoringQuery, answers: { 200: monitoringView } },
  'POST /api/cms/mail-test': { access: 'admin', answers: { 200: mailTestView } },
} satisfies Routes
