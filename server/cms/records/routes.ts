import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  auditEventView,
  auditQuery,
  auditStateView,
  emailQuery,
  emailView,
  jobView,
  mailTestView,
  systemView,
} from '#domain/schemas/records.ts'
import { id, removed } from '#domain/schemas/shapes.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { pageHeaders } from '../../http/list-headers.ts'
import { auditLog, auditState, jobLog, mailLog, resendEmail, retry } from './logs.ts'
import { systemState, testMail } from './system.ts'

const config = { access: 'admin' } as const

/** What the program did: nothing here can be changed, only read and, where it failed, tried again. */
export async function recordRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/cms/audit',
    { config, schema: { querystring: auditQuery, response: { 200: z.array(auditEventView) } } },
    async (request, reply) => {
      const { rows, nextCursor, total } = await auditLog(context, await signedIn(request), request.query)
      reply.headers(pageHeaders(request.url, nextCursor, total))
      return rows
    },
  )
  app.get(
    '/api/cms/audit/state',
    { config, schema: { response: { 200: auditStateView } } },
    async (request) => auditState(context, await signedIn(request)),
  )

  app.get(
    '/api/cms/emails',
    { config, schema: { querystring: emailQuery, response: { 200: z.array(emailView) } } },
    async (request, reply) => {
      const { rows, nextCursor, total } = await mailLog(context, await signedIn(request), request.query)
      reply.headers(pageHeaders(request.url, nextCursor, total))
      return rows
    },
  )
  app.post(
    '/api/cms/emails/:id/resend',
    { config, schema: { params: z.object({ id }), response: { 200: emailView } } },
    async (request) => resendEmail(context, await signedIn(request), request.params.id),
  )

  app.get('/api/cms/jobs', { config, schema: { response: { 200: z.array(jobView) } } }, async (request) =>
    jobLog(context, await signedIn(request)),
  )
  app.post(
    '/api/cms/jobs/:id/retry',
    {
      config,
      schema: {
        params: z.object({ id: z.string().regex(/^\w{1,18}$/, 'This is not a valid identifier') }),
        response: { 200: removed },
      },
    },
    async (request) => retry(context, await signedIn(request), request.params.id),
  )

  app.get('/api/cms/system', { config, schema: { response: { 200: systemView } } }, async (request) =>
    systemState(context, await signedIn(request)),
  )
  app.post('/api/cms/mail-test', { config, schema: { response: { 200: mailTestView } } }, async (request) =>
    testMail(context, await signedIn(request)),
  )
}
