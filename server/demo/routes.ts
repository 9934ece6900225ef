import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { findEmail, recentEmails } from '../mail/queries.ts'
import { openTokens } from '../mail/tokens.ts'
import { mailList, mailMessage, mailPolicy } from './mail-page.ts'

/** Routes to read the demo's messages, because it has no mail server. They do not exist in production. */
export async function demoRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'anyone' } as const

  app.get('/demo/mail', { config }, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .header('cache-control', 'no-store')
      .send(mailList(await recentEmails(context.db, 200))),
  )
  app.get(
    '/demo/mail/:id',
    { config, schema: { params: z.object({ id: z.uuid() }) } },
    async (request, reply) => {
      const email = await findEmail(context.db, request.params.id)
      if (!email) throw new Refusal('not_found')
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', mailPolicy)
        .header('cache-control', 'no-store')
        .send(mailMessage({ ...email, bodyText: openTokens(context.secret, email.bodyText) }))
    },
  )
}
