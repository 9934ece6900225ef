import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { alertInput, alertLinkInput } from '#domain/schemas/reader.ts'
import { done } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { limitedTo } from '../http/limits.ts'
import { confirm, subscribe, unsubscribe } from './subscribe.ts'

export async function alertRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const asked = limitedTo(context, 10, '15 minutes')
  // Mail providers ask for many readers from one address.
  const links = limitedTo(context, 600, '15 minutes')
  const answer = { 200: done }

  app.post(
    '/api/alerts',
    { config: asked, schema: { body: alertInput, response: answer } },
    async (request) => {
      await subscribe(context, request.body)
      return {
        message: 'Please open the link that we have sent to your address. Until then we send nothing.',
      }
    },
  )
  app.post(
    '/api/alerts/confirm',
    { config: links, schema: { body: alertLinkInput, response: answer } },
    async (request) => ({
      message: `Your alert is on: you will hear of new articles ${await confirm(context, request.body.token)}.`,
    }),
  )
  app.post(
    '/api/alerts/unsubscribe',
    { config: links, schema: { body: alertLinkInput, response: answer } },
    async (request) => {
      await unsubscribe(context, request.body.token)
      return { message: 'Your alert is off, and your address is forgotten.' }
    },
  )
}
