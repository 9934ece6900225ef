import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  articleDetail as articleDetailView,
  articleFacets,
  articleHit,
  articleQuery,
  articleSearchQuery,
  articleView,
  searchTextOf,
  suggestion,
} from '#domain/article/article.ts'
import {
  type CitationFormat,
  type CitationStyle,
  citationFormats,
  citationStyles,
} from '#domain/article/citation.ts'
import { Refusal } from '#domain/errors.ts'
import { editorView, specialIssueView } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import { pageHeaders } from '../http/list-headers.ts'
import { accentStyles } from './appearance.ts'
import { citation, citationText, sendDocument, sendPdf } from './documents.ts'
import { boardMembers, openCalls } from './queries.ts'
import { articleDetail, listPage, related } from './read.ts'
import { suggestions } from './search/page.ts'

const config = { access: 'anyone' } as const
const params = z.object({ id: z.string().max(200) })
const formats = Object.keys(citationFormats) as [CitationFormat, ...CitationFormat[]]
const styles = Object.keys(citationStyles) as [CitationStyle, ...CitationStyle[]]

export async function articleRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db } = context

  // A style sheet of its own address: the pages' policy knows no inline styles, and its address changes with it.
  app.get(urls.appearance, { config }, async (_, reply) => {
    const styles = accentStyles((await context.settings()).appearance)
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .send(styles ?? '')
  })

  app.get(
    '/api/articles',
    { config, schema: { querystring: articleQuery, response: { 200: z.array(articleView) } } },
    async (request, reply) => {
      const { articles, nextCursor, total } = await listPage(db, request.query)
      reply.headers(pageHeaders(request.url, nextCursor, total))
      return articles
    },
  )

  app.get(
    '/api/articles/search',
    { config, schema: { querystring: articleSearchQuery, response: { 200: z.array(articleHit) } } },
    async (request, reply) => {
      const { articles, nextCursor, total, close } = await listPage(db, {
        ...request.query,
        q: searchTextOf(request.query),
      })
      reply.headers(pageHeaders(request.url, nextCursor, total))
      // Nothing matches exactly: these are close.
      if (close) reply.header('x-search-match', 'close')
      return articles
    },
  )

  app.get(
    '/api/articles/facets',
    { config, schema: { querystring: articleSearchQuery, response: { 200: articleFacets } } },
    async (request) => {
      const { cursor: _, ...query } = request.query
      return (await listPage(db, { ...query, limit: 1, q: searchTextOf(query) }, { counted: true })).facets
    },
  )

  app.get(
    '/api/articles/suggestions',
    { config, schema: { querystring: articleSearchQuery, response: { 200: z.array(suggestion) } } },
    async (request) => suggestions(db, searchTextOf(request.query)),
  )

  app.get(
    '/api/articles/:id',
    { config, schema: { params, response: { 200: articleDetailView } } },
    async (request) => {
      const article = await articleDetail(db, request.params.id)
      if (!article) throw new Refusal('not_found', 'Article Not Found')
      return article
    },
  )

  app.get(
    '/api/articles/:id/related',
    { config, schema: { params, response: { 200: z.array(articleView) } } },
    async (request) => related(db, request.params.id),
  )

  app.get(
    '/api/articles/:id/citation',
    {
      config,
      schema: {
        params,
        querystring: z.object({
          format: z.enum(formats, { error: `Choose one of ${formats.join(', ')}` }).default('bibtex'),
          style: z.enum(styles, { error: `Choose one of ${styles.join(', ')}` }).optional(),
        }),
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
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
  )

  app.get('/api/editors', { config, schema: { response: { 200: z.array(editorView) } } }, async () =>
    boardMembers(db),
  )
  app.get('/api/editors/chief', { config, schema: { response: { 200: z.array(editorView) } } }, async () =>
    boardMembers(db, { chiefsOnly: true }),
  )
  app.get(
    '/api/special-issues/active',
    { config, schema: { response: { 200: z.array(specialIssueView) } } },
    async () => openCalls(db, context.clock.now().toISOString().slice(0, 10)),
  )

  // The documents beside each article's page.
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
