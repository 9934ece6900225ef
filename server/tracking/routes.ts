import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { trackInput } from '#domain/schemas/reader.ts'
import { done } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { limitedTo } from '../http/limits.ts'
import { ask } from './ask.ts'

export async function trackingRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/track',
    {
      config: limitedTo(context, 10, '15 minutes'),
      schema: { body: trackInput, response: { 200: done } },
    },
    async (request) => {
      await ask(context, request.body)
      return {
        message:
          'If a manuscript with this number was submitted from this address, its state is on its way there by email.',
      }
    },
  )
}
