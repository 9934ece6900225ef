import type { FastifyInstance } from 'fastify'
import { screeningApi } from '#domain/api/screening.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { type FindArticles, screening, startScreening } from './read.ts'
import { askSimilarity } from './similarity-service.ts'

export async function screeningRoutes(
  app: FastifyInstance,
  context: Context,
  find: FindArticles,
): Promise<void> {
  implement(app, context, screeningApi, {
    'GET /api/manuscripts/{id}/screening': async (request) =>
      screening(context, await signedIn(request), request.params.id, find),
    'POST /api/manuscripts/{id}/screening': async (request) => {
      await startScreening(context, await signedIn(request), request.params.id)
      return { message: 'The checks have been started' }
    },
    'POST /api/manuscripts/{id}/similarity-report': async (request) => {
      await askSimilarity(context, await signedIn(request), request.params.id)
      return { message: 'The file was sent to the similarity service' }
    },
  })
}
