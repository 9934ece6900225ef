import type { FastifyInstance, FastifyReply } from 'fastify'
import { journalApi } from '#domain/api/journal.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import { implement } from '../http/implement.ts'
import { pageHeaders, pageOfRows } from '../http/list-headers.ts'
import { accentStyles } from './appearance.ts'
import { boardMembers } from './board/queries.ts'
import { openCalls } from './calls/queries.ts'
import { sharePicture } from './share-picture.ts'

/** Public routes of the journal: its colours, the editorial board and the open calls for papers. */
export async function journalRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context

  // A style sheet with its own URL, because the content security policy allows no inline styles. The URL
  // changes with the content.
  app.get(urls.appearance, { config: { access: 'anyone' } }, async (_, reply) => {
    const styles = accentStyles((await context.settings()).appearance)
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .send(styles ?? '')
  })

  // Its address has a hash of what it is drawn from, so that other sites notice a change.
  app.get(urls.sharePicture, { config: { access: 'anyone' } }, async (_, reply) =>
    reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(await sharePicture(context))),
  )

  implement(app, context, journalApi, {
    'GET /api/editors': async (request, reply) => sendPage(request, reply, await boardMembers(db)),
    'GET /api/editors/chief': async (request, reply) =>
      sendPage(request, reply, await boardMembers(db, { chiefsOnly: true })),
    'GET /api/special-issues/active': async (request, reply) =>
      sendPage(request, reply, await openCalls(db, context.clock.now().toISOString().slice(0, 10))),
  })
}

/** Sends one page of a list that was read completely, with the usual paging headers. */
function sendPage<T>(
  request: { url: string; query: { limit: number; cursor?: string | undefined } },
  reply: FastifyReply,
  all: readonly T[],
): T[] {
  const { rows, nextCursor, total } = pageOfRows(all, request.query)
  reply.headers(pageHeaders(request.url, nextCursor, total))
  return rows
}
