import type { FastifyInstance } from 'fastify'
import { cmsRecordApi } from '#domain/api/cms-records.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { pageHeaders } from '../../http/list-headers.ts'
import { auditLog, auditState, jobLog, mailLog, resendEmail, retry } from './logs.ts'
import { monitoring } from './monitoring.ts'
import { systemState, testMail } from './system.ts'

/** Routes of the records (audit log, mail log, jobs, system). They are read-only, except for retries. */
export async function recordRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsRecordApi, {
    'GET /api/cms/audit': async (request, reply) => {
      const { rows, nextCursor, total } = await auditLog(context, await signedIn(request), request.query)
      reply.headers(pageHeaders(request.url, nextCursor, total))
      return rows
    },
    'GET /api/cms/audit/state': async (request) => auditState(context, await signedIn(request)),
    'GET /api/cms/emails': async (request, reply) => {
      const { rows, nextCursor, total } = await mailLog(context, await signedIn(request), request.query)
      reply.headers(pageHeaders(request.url, nextCursor, total))
      return rows
    },
    'POST /api/cms/emails/{id}/resend': async (request) =>
      resendEmail(context, await signedIn(request), request.params.id),
    'GET /api/cms/jobs': async (request) => jobLog(context, await signedIn(request)),
    'POST /api/cms/jobs/{id}/retry': async (request) =>
      retry(context, await signedIn(request), request.params.id),
    'GET /api/cms/system': async (request) => systemState(context, await signedIn(request)),
    'GET /api/cms/monitoring': async (request) => monitoring(context, await signedIn(request), request.query),
    'POST /api/cms/mail-test': async (request) => testMail(context, await signedIn(request)),
  })
}
