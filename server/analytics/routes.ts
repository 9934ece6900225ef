import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { analytics, analyticsQuery, csvQuery } from '#domain/schemas/analytics.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { analyticsFor, exportCsv } from './figures.ts'

const config = { access: 'editor' } as const

export async function analyticsRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/editor/analytics',
    { config, schema: { querystring: analyticsQuery, response: { 200: analytics } } },
    async (request) => analyticsFor(context, await signedIn(request), request.query),
  )

  app.get(
    '/api/editor/analytics.csv',
    {
      config,
      schema: { querystring: csvQuery, response: { 200: z.unknown().meta({ description: 'text/csv' }) } },
    },
    async (request, reply) => {
      const { table, ...query } = request.query
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="${table}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(await exportCsv(context, await signedIn(request), table, query))
    },
  )
}
