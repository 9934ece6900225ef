import type { FastifyInstance } from 'fastify'
import { analyticsApi } from '#domain/api/analytics.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { analyticsFor, exportCsv } from './figures.ts'

export async function analyticsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, analyticsApi, {
    'GET /api/editor/analytics': async (request) =>
      analyticsFor(context, await signedIn(request), request.query),
    'GET /api/editor/analytics.csv': async (request, reply) => {
      const { table, ...query } = request.query
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="${table}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(await exportCsv(context, await signedIn(request), table, query))
    },
  })
}
