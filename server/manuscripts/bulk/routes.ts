import type { FastifyInstance } from 'fastify'
import { bulkApi } from '#domain/api/bulk.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { exportSource, manuscriptsCsv } from '../../workflow/export/manuscript-csv.ts'
import { amongIds } from '../../workflow/export/manuscript-csv-queries.ts'
import { previewBulk } from './preview.ts'
import type { BulkActions } from './run.ts'
import { bulkProgress, selected, startBulk } from './start.ts'

/** Routes of actions on many manuscripts. The actions themselves are run by a job (run.ts). */
export async function bulkRoutes(
  app: FastifyInstance,
  context: Context,
  actions: BulkActions,
): Promise<void> {
  implement(app, context, bulkApi, {
    'POST /api/manuscripts/editorial/bulk': async (request) =>
      startBulk(context, await signedIn(request), request.body),
    'GET /api/manuscripts/editorial/bulk/{id}': async (request) =>
      bulkProgress(context, await signedIn(request), request.params.id),
    'POST /api/manuscripts/editorial/bulk-preview': async (request) =>
      previewBulk(context, await signedIn(request), request.body, actions),
    'POST /api/manuscripts/editorial/export': async (request, reply) => {
      const viewer = await signedIn(request)
      const { ids } = await selected(context, viewer, request.body.selection)
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="manuscripts.csv"')
        .header('cache-control', 'private, no-store')
        .send(await manuscriptsCsv(await exportSource(context), viewer, amongIds(ids), context.clock.now()))
    },
  })
}
