import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { finderAnswer, finderInput } from '#domain/schemas/reader.ts'
import type { Context } from '../context.ts'
import { limitedTo } from '../http/limits.ts'
import { journalFinder } from './find.ts'

export async function finderRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const find = journalFinder(context)
  // A POST, although it changes nothing: an unpublished abstract belongs into no address and no log.
  app.post(
    '/api/journal-finder',
    {
      config: limitedTo(context, 30, '1 minute'),
      schema: { body: finderInput, response: { 200: finderAnswer } },
    },
    async (request) => find(request.body),
  )
}
