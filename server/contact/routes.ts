import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { contactApi } from '#domain/api/contact.ts'
import { Refusal } from '#domain/errors.ts'
import { contactForm } from '#domain/schemas/reader.ts'
import { done } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { implement } from '../http/implement.ts'
import { plainLimits } from './plain-limits.ts'
import { write } from './write.ts'

const onItsWay = {
  message: 'Your message is on its way to the editorial office. We answer within two business days.',
}

export async function contactRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  implement(app, context, contactApi, {
    'POST /api/contact': async (request) => {
      const { captchaToken, ...message } = request.body
      await context.accounts.requireSolved(captchaToken)
      await write(context, message)
      return onItsWay
    },
  })
  await app.register(async (scope) => plainContact(scope, context))
}

/**
 * Route for the contact form in browsers without scripts, which cannot solve a captcha. Accepts form-encoded
 * bodies only.
 */
async function plainContact(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const requireFew = plainLimits(instance, context)
  app.post(
    '/api/contact/form',
    {
      config: { access: 'anyone' },
      // Not part of the public API, because only the page's form calls it.
      schema: { hide: true, body: contactForm, response: { 200: done } },
    },
    async (request) => {
      const { website, ...message } = request.body
      const { office } = await context.settings()
      const otherWays = `write to ${office.email}${office.phone ? ` or call ${office.phone}` : ''}`
      if (website)
        throw new Refusal(
          'invalid',
          `Your message was not sent: a field that people do not see was filled in, perhaps by your browser. It is empty again; please send once more, or ${otherWays}.`,
        )
      await requireFew(request, otherWays)
      await write(context, message)
      return onItsWay
    },
  )
}
