import type { FastifyInstance } from 'fastify'
import { finderApi } from '#domain/api/finder.ts'
import type { Context } from '../context.ts'
import { implement } from '../http/implement.ts'
import type { journalFinder } from './find.ts'

export async function finderRoutes(
  app: FastifyInstance,
  context: Context,
  find: ReturnType<typeof journalFinder>,
): Promise<void> {
  implement(app, context, finderApi, {
    // POST is used although nothing is changed, because an unpublished abstract must not appear in URLs or
    // logs.
    'POST /api/journal-finder': async (request) => find(request.body),
  })
}
