import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { contactInput } from '#domain/schemas/reader.ts'
import { done } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { limitedTo } from '../http/limits.ts'
import { write } from './write.ts'

export async function contactRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/contact',
    {
      config: limitedTo(context, 10, '15 minutes'),
      schema: { body: contactInput, response: { 200: done } },
    },
    async (request) => {
      await write(context, request.body)
      return {
        message: 'Your message is on its way to the editorial office. We answer within two business days.',
      }
    },
  )
}
