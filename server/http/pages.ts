import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { Reads } from '#domain/reads.ts'
import type { Log } from '../context.ts'
import { sendAsset } from './assets.ts'
import { compress, encodingFor } from './compression.ts'
import { engravings } from './engravings.ts'
import { describe } from './errors.ts'
import { openFrontDoor, sendPage } from './front-door.ts'
import { pageAddress } from './page-address.ts'
import { developmentRenderer, productionRenderer } from './page-build.ts'
import { type KeptPage, keepPage, PageCache } from './page-cache.ts'
import { failurePage, robots } from './plain-pages.ts'
import { pageHeaders, sealPage } from './policy.ts'

export interface PageOptions {
  reads: Reads
  mode: 'production' | 'development'
  cache?: PageCache
  /** Where browsers may send uploads beside this server: the address of an S3 store. */
  connectSrc?: readonly string[]
  /** The journal's public address, without a slash at its end. Without it the request's own is used. */
  origin?: string
  /** Hears of every page, or page's data, that was answered with 200; kept ones too. */
  answered?: (url: string, request: IncomingMessage) => void
  /** Hears of pages that failed. */
  log?: Log
  /** The folder that holds build/. */
  root?: string
}

/** Addresses that are never pages: an unknown one there is the app's own 404. */
const notPages = /^\/(api|health|uploads|metrics|oai|demo)(\/|\?|$)/

/**
 * Every address that is not the API's, a file's or a document's: the journal's pages. Registered last, as one
 * wildcard, so any route that says its path comes before it.
 */
export async function pages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const {
    mode,
    cache = new PageCache(),
    connectSrc = [],
    origin,
    log,
    answered,
    root = process.cwd(),
  } = options
  const isPage = (url: string) => !notPages.test(url)
  const renderer =
    mode === 'production' ? await productionRenderer(root) : await developmentRenderer(app, root, isPage)
  const reads = withBusyAnswer(options.reads)
  // Ours alone and never sent: see sealPage.
  const secret = randomBytes(24).toString('base64url')
  const sealing = mode === 'production'

  engravings(app)
  if (sealing)
    openFrontDoor(app.server, {
      origin,
      answered,
      page: (base, url) => (isPage(url) ? cache.get(`${base} ${pageAddress(url)}`) : undefined),
      asset: (path) => renderer.assets.get(path),
    })

  async function rendered(url: string, base: string, request: FastifyRequest): Promise<Response> {
    return renderer.render(new Request(base + url, { headers: { accept: 'text/html' } }), {
      reads,
      // Never the address: it may hold a link's token or somebody's search.
      report: (error) => log?.error({ requestId: request.id, error: describe(error) }, 'page failed'),
      nonce: sealing ? secret : undefined,
      document: pathOf(url).endsWith('.data') ? undefined : { inline: new Map() },
    })
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const { url } = request
    if (!isPage(url)) return reply.callNotFound()
    if (renderer.assets.size > 0) {
      const asset = renderer.assets.get(pathOf(url))
      if (asset) return sendAsset(request, reply, asset)
    }
    const base = origin ?? `${request.protocol}://${request.host}`
    const path = pathOf(url)
    if (path === '/robots.txt') return reply.type('text/plain; charset=utf-8').send(robots(base))
    if (path.endsWith('.data')) {
      const response = await rendered(url, base, request)
      if (response.status === 200) answered?.(url, request.raw)
      return sendData(request, reply, response)
    }
    if (path.length > 1 && path.endsWith('/') && !path.startsWith('//'))
      return reply.redirect(path.replace(/\/+$/, '') + url.slice(path.length), 301)

    const address = pageAddress(url)
    const key = `${base} ${address}`
    const kept = cache.get(key)
    if (kept) return send(request, reply, kept)

    if (!sealing) return sendUnkept(reply, await rendered(address, base, request))
    let passed: Response | undefined
    const made = await cache.make(key, async () => {
      const response = await rendered(address, base, request)
      if (response.status === 200 || response.status === 404) return sealed(response)
      passed = response
      return null
    })
    if (made) return send(request, reply, made)
    return sendUnkept(reply, passed ?? (await rendered(address, base, request)))
  }

  function send(request: FastifyRequest, reply: FastifyReply, kept: KeptPage) {
    if (kept.status === 200) answered?.(request.url, request.raw)
    return sendKept(request, reply, kept)
  }

  async function sealed(response: Response): Promise<KeptPage> {
    const { html, policy } = sealPage(await response.text(), secret, connectSrc)
    return keepPage(response.status, html, {
      ...pageHeaders,
      'content-security-policy': policy,
      // Browsers ask each time and mostly hear 304; shared caches may help out for a minute.
      'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
    })
  }

  /** Errors and redirects; in development every page, without a policy: Vite's own scripts are inline. */
  async function sendUnkept(reply: FastifyReply, response: Response) {
    const location = response.headers.get('location')
    if (location) return reply.redirect(location, response.status)
    const text = await response.text()
    const { html, policy } = sealPage(text || failurePage(response.status), secret, connectSrc)
    if (response.status === 503) reply.header('retry-after', '30')
    return reply
      .code(response.status)
      .headers({ ...pageHeaders, ...(sealing && { 'content-security-policy': policy }) })
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }

  app.get('/*', { config: { access: 'anyone' } }, page)
}

function pathOf(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}

function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  // The bytes are ready: what Fastify would do for them (serialising, sizing) is time for nothing.
  reply.hijack()
  sendPage(request.raw, reply.raw, page)
}

/** What the router in the browser asks for when a reader moves about: the loaders' data, never kept by others. */
async function sendData(request: FastifyRequest, reply: FastifyReply, response: Response) {
  const body = Buffer.from(await response.arrayBuffer())
  const encoding = body.length > 1024 ? encodingFor(request.headers['accept-encoding']) : 'identity'
  for (const [name, value] of response.headers) reply.header(name, value)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (response.status === 503) reply.header('retry-after', '30')
  return reply
    .code(response.status)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
    .send(await compress(body, encoding, 4))
}

/** A database that is busy is no fault of the page: 503, which the pages say in words. */
function withBusyAnswer(reads: Reads): Reads {
  return new Proxy(reads, {
    get(target, name) {
      const read: unknown = Reflect.get(target, name)
      if (typeof read !== 'function') return read
      return async (...input: unknown[]) => {
        try {
          return await read.apply(target, input)
        } catch (error) {
          if (error instanceof Refusal && error.code === 'unavailable')
            throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
          throw error
        }
      }
    },
  })
}
