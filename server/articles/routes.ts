import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { articleApi } from '#domain/api/articles.ts'
import { searchTextOf } from '#domain/article/article.ts'
import { Refusal } from '#domain/errors.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import { implement } from '../http/implement.ts'
import { pageHeaders, pageOfRows } from '../http/list-headers.ts'
import { accentStyles } from './appearance.ts'
import { citation, citationText, sendDocument, sendPdf } from './documents.ts'
import { boardMembers, openCalls } from './queries.ts'
import { articleDetail, listPage, related } from './read.ts'
import { suggestions } from './search/page.ts'

const config = { access: 'anyone' } as const
const params = z.object({ id: z.string().max(200) })

export async function articleRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db } = context

  // A stylesheet with its own URL: the policy allows no inline styles, and the URL changes with the content.
  app.get(urls.appearance, { config }, async (_, reply) => {
    const styles = accentStyles((await context.settings()).appearance)
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .send(styles ?? '')
  })

  implement(app, context, articleApi, {
    'GET /api/articles': async (request, reply) => {
      const { articles, nextCursor, total } = await listPage(db, request.query)
      reply.headers(pageHeaders(request.url, nextCursor, total))
      return articles
    },
    'GET /api/articles/search': async (request, reply) => {
      const { articles, nextCursor, total, close } = await listPage(db, {
        ...request.query,
        q: searchTextOf(request.query),
      })
      reply.headers(pageHeaders(request.url, nextCursor, total))
      // No exact matches; these are similar.
      if (close) reply.header('x-search-match', 'close')
      return articles
    },
    'GET /api/articles/facets': async (request) => {
      const { cursor: _, ...query } = request.query
      return (await listPage(db, { ...query, limit: 1, q: searchTextOf(query) }, { counted: true })).facets
    },
    'GET /api/articles/suggestions': async (request) => suggestions(db, searchTextOf(request.query)),
    'GET /api/articles/{id}': async (request) => {
      const article = await articleDetail(db, request.params.id)
      if (!article) throw new Refusal('not_found', 'Article Not Found')
      return article
    },
    'GET /api/articles/{id}/related': async (request) => related(db, request.params.id, request.query.limit),
    'GET /api/articles/{id}/citation': async (request, reply) => {
      const { id } = request.params
      const { format, style } = request.query
      if (!style) return sendDocument(reply, await citation(context, id, format))
      const text = await citationText(context, id, style)
      return reply
        .type('text/plain; charset=utf-8')
        .header('x-content-type-options', 'nosniff')
        .serializer((payload: unknown) => String(payload))
        .send(`${text}\n`)
    },
    'GET /api/editors': async (request, reply) => sendPage(request, reply, await boardMembers(db)),
    'GET /api/editors/chief': async (request, reply) =>
      sendPage(request, reply, await boardMembers(db, { chiefsOnly: true })),
    'GET /api/special-issues/active': async (request, reply) =>
      sendPage(request, reply, await openCalls(db, context.clock.now().toISOString().slice(0, 10))),
  })

  // The other formats of an article.
  for (const [format, extension] of [
    ['bibtex', 'bib'],
    ['ris', 'ris'],
    ['csl-json', 'csl.json'],
    ['endnote', 'enw'],
  ] as const)
    app.get(`/articles/:id(^[^/]+?).${extension}`, { config, schema: { params } }, async (request, reply) =>
      sendDocument(reply, await citation(context, request.params.id, format)),
    )
  app.get('/articles/:id(^[^/]+?).pdf', { config, schema: { params } }, async (request, reply) =>
    sendPdf(context, request, reply, request.params.id),
  )
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
