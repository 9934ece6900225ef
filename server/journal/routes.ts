import type { FastifyInstance, FastifyReply } from 'fastify'
import { journalApi } from '#domain/api/journal.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import { implement } from '../http/implement.ts'
import { pageHeaders, pageOfRows } from '../http/list-headers.ts'
import { accentStyles } from './appearance.ts'
import { boardMembers } from './board/queries.ts'
import { openCalls } from './calls/queries.ts'
import { sharePicture } from './share-picture.ts'

interface WithLook {
  Querystring: { look?: string }
}

/** Public routes of the journal: its colours, the editorial board and the open calls for papers. */
export async function journalRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context
  /** The journal's settings, or those of a look at pages before they are saved. */
  const shownSettings = async (look: string | undefined) => {
    const settings = await context.settings()
    return (look && (await context.settingsOfLook(settings, look))) || settings
  }

  // A style sheet with its own URL, because the content security policy allows no inline styles. The URL
  // changes with the content.
  for (const [address, stylesOf] of [
    [urls.appearance, accentStyles],
    [urls.customCss, ({ customCss }: Settings['appearance']) => customCss],
  ] as const)
    app.get<WithLook>(address, { config: { access: 'anyone' } }, async ({ query }, reply) => {
      const { appearance } = await shownSettings(query.look)
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', query.look ? 'no-store' : 'public, max-age=3600')
        .header('x-content-type-options', 'nosniff')
        .send(stylesOf(appearance) ?? '')
    })

  // Its address has a hash of what it is drawn from, so that other sites notice a change.
  app.get<WithLook>(urls.sharePicture, { config: { access: 'anyone' } }, async ({ query }, reply) =>
    reply
      .type('image/png')
      .header('cache-control', query.look ? 'no-store' : 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(await sharePicture(context, await shownSettings(query.look)))),
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
