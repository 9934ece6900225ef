import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { interopApi } from '#domain/api/interop.ts'
import { jatsType, linkHeader, linkset, linksetType, partSignposts } from '#domain/article/signposting.ts'
import { Refusal } from '#domain/errors.ts'
import { word } from '#domain/schemas/shapes.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import { implement } from '../http/implement.ts'
import { originOf } from '../http/origin.ts'
import { crossrefDeposit } from './crossref.ts'
import { atom, feedTypes, jsonFeed, rss } from './feeds.ts'
import { kbart, kbartName } from './kbart.ts'
import { securityTxt, tdmReservation } from './machines.ts'
import { newsRss } from './news-feed.ts'
import { answerOai } from './oai.ts'
import { manifestIndex, manifestOf, networks, permits } from './preservation.ts'
import { articlesOfYear, changeDates, firstOnline, yearsPublished } from './queries.ts'
import { repecFile } from './repec.ts'
import { sitemapIndex, sitemapPart } from './sitemap.ts'

const config = { access: 'anyone' } as const
const params = z.object({ id: z.string().max(200) })
const feedQuery = z.object({ category: word(200), q: word(1000), author: word(200), topic: word(500) })
const feedLength = 50
/** Maximum length of a posted form, in characters. */
const harvestForm = 10_000

/** Sends the body unchanged with exactly this media type. */
function send(reply: FastifyReply, mediaType: string, body: string): FastifyReply {
  return reply
    .type(mediaType)
    .header('x-content-type-options', 'nosniff')
    .serializer((payload: unknown) => String(payload))
    .send(body)
}

const missing = () => new Refusal('not_found', 'Article Not Found')

/** Routes for harvesters, indexes, feed readers and reference managers. */
export async function interopRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, reads, settings, clock } = context
  const kept = 'public, max-age=300'

  app.get('/oai', { config }, async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://harvest.invalid')
    return send(
      reply,
      'text/xml; charset=utf-8',
      await answerOai(context, originOf(context.config, request), searchParams),
    )
  })
  // Form bodies are accepted only in this scope, because other sites could send them to the rest of the API.
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: harvestForm },
      (_, body, done) => done(null, String(body)),
    )
    forms.post('/oai', { config }, async (request, reply) => {
      const pairs = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      return send(
        reply,
        'text/xml; charset=utf-8',
        await answerOai(context, originOf(context.config, request), pairs),
      )
    })
  })

  app.get('/articles/:id(^[^/]+?).xml', { config, schema: { params } }, async (request, reply) => {
    const { id } = request.params
    const xml = await reads.articleXml(id)
    if (!xml) throw missing()
    return send(
      reply
        .header('content-disposition', `inline; filename="${encodeURIComponent(id)}.xml"`)
        .header('cache-control', kept)
        .header('link', linkHeader(partSignposts(id, originOf(context.config, request)))),
      jatsType,
      xml,
    )
  })

  app.get('/articles/:id/linkset.json', { config, schema: { params } }, async (request, reply) => {
    const article = await reads.article(request.params.id)
    if (!article) throw missing()
    const links = linkset({ article, origin: originOf(context.config, request) })
    return send(reply.header('cache-control', kept), linksetType, JSON.stringify(links))
  })

  implement(app, context, interopApi, {
    'GET /api/openapi.json': async () => ({ ...app.swagger() }),
    'GET /api/articles/{id}/crossref.xml': async (request, reply) => {
      const { id } = request.params
      const article = await reads.article(id)
      if (!article) throw missing()
      const { doi } = article
      if (!doi) throw new Refusal('not_found', 'This article has no DOI, so there is nothing to register.')
      const deposit = crossrefDeposit({
        article: { ...article, doi },
        record: await reads.articleRecord(id),
        settings: await settings(),
        origin: originOf(context.config, request),
        now: clock.now(),
      })
      return send(reply.header('cache-control', 'no-store'), 'application/xml', deposit)
    },
  })

  for (const [path, write, mediaType] of [
    ['/feed.rss', rss, feedTypes.rss],
    ['/feed.atom', atom, feedTypes.atom],
    ['/feed.json', jsonFeed, feedTypes.json],
  ] as const)
    app.get(path, { config, schema: { querystring: feedQuery } }, async (request, reply) => {
      const { category, author, topic } = request.query
      const q = request.query.q?.trim() || undefined
      const of = author ? { author } : topic ? { topic } : null
      const works = of && (await reads.worksOf(of, feedLength))
      if (of && !works) throw new Refusal('not_found', 'There are no articles to follow here.')
      const hits =
        works?.articles ??
        (
          await reads.articles({
            limit: feedLength,
            sort: 'latest',
            q,
            category: category ? [category] : undefined,
          })
        ).articles
      const dates = new Map(
        (
          await changeDates(
            db,
            hits.map(({ id }) => id),
          )
        ).map(({ id, updatedAt }) => [id, updatedAt]),
      )
      const articles = hits.map((article) => ({
        ...article,
        updatedAt: dates.get(article.id) ?? `${article.publishedDate}T12:00:00.000Z`,
      }))
      const feed = write({
        ...{ articles, category, q },
        works: of && works ? { ...of, name: works.name } : null,
        journal: (await settings()).journal,
        origin: originOf(context.config, request),
      })
      return send(reply.header('cache-control', kept), `${mediaType}; charset=utf-8`, feed)
    })

  app.get('/news.rss', { config }, async (request, reply) => {
    const feed = newsRss({
      journal: (await settings()).journal,
      news: await reads.news(),
      origin: originOf(context.config, request),
    })
    return send(reply.header('cache-control', kept), `${feedTypes.rss}; charset=utf-8`, feed)
  })

  app.get('/kbart.txt', { config }, async (request, reply) => {
    const values = await settings()
    const name = kbartName(values.journal, clock.now().toISOString().slice(0, 10))
    const list = kbart(values, await firstOnline(db), originOf(context.config, request))
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return send(reply.header('cache-control', kept), 'text/plain; charset=utf-8', list)
  })
  app.get('/.well-known/tdmrep.json', { config }, async (_, reply) => {
    const reservation = tdmReservation(await settings())
    if (!reservation) throw new Refusal('not_found')
    return send(reply.header('cache-control', kept), 'application/json', reservation)
  })
  app.get('/.well-known/security.txt', { config }, async (request, reply) => {
    const text = securityTxt(await settings(), originOf(context.config, request), clock.now())
    if (!text) throw new Refusal('not_found')
    return send(reply.header('cache-control', kept), 'text/plain; charset=utf-8', text)
  })
  app.get(
    '/RePEc/*',
    { config, schema: { params: z.object({ '*': z.string().max(200) }) } },
    async (request, reply) => {
      const file = await repecFile(context, request.params['*'], originOf(context.config, request))
      if (!file) throw new Refusal('not_found')
      return send(reply.header('cache-control', kept), file.mediaType, file.body)
    },
  )

  for (const network of networks) {
    app.get(urls.preservation(network), { config }, async (_, reply) => {
      const values = await settings()
      if (!permits(values, network)) throw new Refusal('not_found')
      const index = manifestIndex(values, network, await yearsPublished(db))
      return send(reply.header('cache-control', kept), 'text/html; charset=utf-8', index)
    })
    app.get(
      `${urls.preservation(network)}/:year`,
      { config, schema: { params: z.object({ year: z.coerce.number().int().min(1000).max(9999) }) } },
      async (request, reply) => {
        const values = await settings()
        const { year } = request.params
        const articles = permits(values, network) ? await articlesOfYear(db, year) : []
        if (articles.length === 0) throw new Refusal('not_found')
        const manifest = manifestOf(values, network, { year, articles })
        return send(reply.header('cache-control', kept), 'text/html; charset=utf-8', manifest)
      },
    )
  }

  app.get('/sitemap.xml', { config }, async (request, reply) =>
    send(
      reply.header('cache-control', kept),
      'application/xml; charset=utf-8',
      await sitemapIndex(db, originOf(context.config, request)),
    ),
  )
  app.get(
    '/sitemap-:part(^[1-9]\\d{0,4}).xml',
    { config, schema: { params: z.object({ part: z.coerce.number().int() }) } },
    async (request, reply) => {
      const part = await sitemapPart(context, originOf(context.config, request), request.params.part)
      if (!part) throw new Refusal('not_found')
      return send(reply.header('cache-control', kept), 'application/xml; charset=utf-8', part)
    },
  )
}
