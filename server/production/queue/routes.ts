import type { FastifyInstance } from 'fastify'
import { productionQueueApi } from '#domain/api/production-queue.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { assignProduction } from './assign.ts'
import { productionQueue } from './view.ts'

export async function productionQueueRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, productionQueueApi, {
    'GET /api/production/queue': async (request) => productionQueue(context, await signedIn(request)),
    'PUT /api/manuscripts/{id}/production/assignment': async (request) => {
      await assignProduction(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Saved' }
    },
  })
}
