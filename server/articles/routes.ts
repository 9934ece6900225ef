import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { articleApi } from '#domain/api/articles.ts'
import { type ArticleDetail, searchTextOf } from '#domain/article/article.ts'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { implement } from '../http/implement.ts'
import { KeptAnswers } from '../http/kept-answers.ts'
import { pageHeaders } from '../http/list-headers.ts'
import { isStranger } from '../http/session.ts'
import { readerAccess } from './access/request.ts'
import { citation, citationText, sendDocument, sendEpub, sendFigure, sendPdf } from './documents.ts'
import { articleDetail, earlierVersion, listAsJson, listPage, related } from './read.ts'
import { suggestions } from './search/page.ts'

const config = { access: 'anyone' } as const
const params = z.object({ id: z.string().max(200) })

/** Keeps what depends on the reader out of all caches. */
function forReader(reply: FastifyReply, article: ArticleDetail): ArticleDetail {
  if (!article.isOpenAccess) reply.header('cache-control', 'private, no-store')
  return article
}

export async function articleRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const forEverybody = { ...context, db: context.publicReads.db }
  /** Whoever is signed in may have just changed what they read. */
  const storesFor = (request: FastifyRequest) => (isStranger(request) ? forEverybody : context)

  const answers = new KeptAnswers({ version: () => context.publicVersion.current() })

  implement(app, context, articleApi, {
    'GET /api/articles': (request, reply) =>
      answers.send(request, reply, async () => {
        const { json, nextCursor, total } = await listAsJson(storesFor(request).db, request.query)
        return { json, headers: pageHeaders(request.url, nextCursor, total) }
      }),
    'GET /api/articles/search': (request, reply) =>
      answers.send(request, reply, async () => {
        const { synonyms } = (await context.settings()).search
        const { articles, nextCursor, total, close, matches } = await listPage(
          storesFor(request),
          { ...request.query, q: searchTextOf(request.query) },
          { synonyms },
        )
        return {
          json: String(reply.serialize(articles)),
          headers: {
            ...pageHeaders(request.url, nextCursor, total),
            // Of the total: the articles with all the words, and those that lack some of them.
            'x-exact-count': String(matches.exact),
            'x-partial-count': String(matches.partial),
            // No article has all the words. The header tells clients that these articles are only similar.
            ...(close && { 'x-search-match': 'close' }),
          },
        }
      }),
    'GET /api/articles/facets': (request, reply) =>
      answers.send(request, reply, async () => {
        const { cursor: _, ...query } = request.query
        const { synonyms } = (await context.settings()).search
        const { facets } = await listPage(
          storesFor(request),
          { ...query, limit: 1, q: searchTextOf(query) },
          { counted: true, synonyms },
        )
        return { json: String(reply.serialize(facets)) }
      }),
    'GET /api/articles/suggestions': (request, reply) =>
      answers.send(request, reply, async () => {
        const found = await suggestions(storesFor(request).db, searchTextOf(request.query))
        return { json: String(reply.serialize(found)) }
      }),
    'GET /api/articles/{id}': async (request, reply) => {
      const article = await articleDetail(
        storesFor(request),
        request.params.id,
        await readerAccess(context, request),
      )
      if (!article) throw new Refusal('not_found', 'Article Not Found')
      return forReader(reply, article)
    },
    'GET /api/articles/{id}/versions/{version}': async (request, reply) => {
      const { id, version } = request.params
      const access = await readerAccess(context, request)
      const current = await articleDetail(storesFor(request), id, access)
      const article =
        current?.version === version ? current : await earlierVersion(storesFor(request), id, version, access)
      if (!article) throw new Refusal('not_found', 'Article Not Found')
      return forReader(reply, article)
    },
    'GET /api/articles/{id}/related': async (request) =>
      related(storesFor(request).db, request.params.id, request.query.limit),
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
  })

  // Routes for the other formats of an article.
  for (const [format, extension] of [
    ['bibtex', 'bib'],
    ['ris', 'ris'],
    ['csl-json', 'csl.json'],
    ['endnote', 'enw'],
  ] as const)
    app.get(`/articles/:id(^[^/]+?).${extension}`, { config, schema: { params } }, async (request, reply) =>
      sendDocument(reply, await citation(context, request.params.id, format)),
    )
  app.get(
    '/articles/:id/figures/:name',
    { config, schema: { params: params.extend({ name: z.string().max(200) }) } },
    async (request, reply) => sendFigure(context, request, reply, request.params.name),
  )
  app.get('/articles/:id(^[^/]+?).pdf', { config, schema: { params } }, async (request, reply) =>
    sendPdf({ context, request, reply, id: request.params.id }),
  )
  app.get(
    '/articles/:id/v:version(^\\d{1,6}).pdf',
    { config, schema: { params: params.extend({ version: z.coerce.number().int() }) } },
    async (request, reply) => sendPdf({ context, request, reply, ...request.params }),
  )
  app.get('/articles/:id(^[^/]+?).epub', { config, schema: { params } }, async (request, reply) =>
    sendEpub({ context, request, reply, id: request.params.id }),
  )
}
