import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { ClosedFor } from '#domain/journal/closed.ts'
import type { FormOutcome } from '#domain/pages/forms.ts'
import type { PageDocument } from '#domain/pages/page-document.ts'
import type { Reads } from '#domain/pages/reads.ts'
import type { Log } from '../context.ts'
import { kept } from '../db/kept.ts'
import { type Admission, workOfPage } from './admission.ts'
import { sendAsset } from './assets.ts'
import type { ClosedDoor } from './closed.ts'
import { compress, encodingFor } from './compression.ts'
import { engravings } from './engraving/engravings.ts'
import { describe, isUnavailable } from './errors.ts'
import { formPosts } from './forms.ts'
import { openFrontDoor, type Reception } from './front-door.ts'
import { KeptPage } from './kept-page.ts'
import { isPersonal, pageAddress, pageRoute } from './page-address.ts'
import { developmentRenderer, productionRenderer } from './page-build.ts'
import { PageCache } from './page-cache.ts'
import { failurePage, robots, robotsWhileClosed } from './plain-pages.ts'
import { type Opened, pageHeaders, sealPage, strictTransport } from './policy.ts'
import { withReadiness } from './readiness.ts'
import { Renderings } from './renderings.ts'

export interface PageOptions {
  reads: Reads
  mode: 'production' | 'development'
  cache?: PageCache
  /** Returns the version of everything public (db/public-version.ts). */
  version?: () => Promise<string>
  /** Limits how many pages are rendered at once. If omitted, all are. */
  admission?: Admission | undefined
  /** Origins that the settings add to the pages' Content-Security-Policy. */
  opened?: Opened
  /**
   * The journal's public address without a trailing slash. By default, the address of the request is used.
   */
  origin?: string
  /** Headers for a network of caches, for a page that shared caches may keep. */
  cdnHeaders?: (address: string) => Record<string, string>
  /** Called for each page (or its data) that was answered with 200, including cached ones. */
  answered?: (url: string, request: IncomingMessage, use?: { isAuthorised: boolean }) => void
  /** Decides who gets subscription articles with their text. If omitted, nobody does. */
  access?: PageAccess
  /** Keeps readers out of a journal that is not open, or is being worked on. If omitted, the journal is open. */
  closed?: ClosedDoor
  /** Returns the data of a look at pages with other settings (`?look=`); null if there is none by this name. */
  looks?: (look: string) => Promise<Reads | null>
  /** Rate limits and log for cached pages. If omitted, cached pages are neither limited nor logged. */
  reception?: Reception
  /** Log for pages that could not be rendered. */
  log?: Log
  /** The folder that contains build/. */
  root?: string
}

export interface PageAccess {
  /** Whether a reader may have access. False if that is certainly not so; decided from the request alone. */
  mayHaveAccess(request: IncomingMessage): boolean
  /** Returns the data for a reader with access; null if the reader has none. */
  readsFor(request: FastifyRequest): Promise<Reads | null>
}

interface Rendered {
  status: number
  location: string | null
  markup: string
  links: string | null
  isRestricted: boolean
}

/** Path prefixes without pages. Unknown addresses there get the API's 404. */
const notPages = /^\/(api|health|uploads|metrics|oai|demo)(\/|\?|$)/

/** The page that readers get while the journal is closed to them (web/routes.ts). */
const noticePath = '/closed'

/** Pages that /health/ready renders. Together they need the settings, the articles and the site's content. */
const watchedPages = ['/', '/articles', '/cms/login']
/** Beginning of the addresses whose pages depend on the reader's access. */
const articlePages = '/articles/'
/** Milliseconds in which all of these pages must be rendered. */
const pagePatience = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Addresses of the style sheets of the article page, for previews. Missing if the app serves no pages. */
    articleStyles?: readonly string[]
  }
}

/** Addresses that contain a personal token. Neither we nor proxies may cache their pages. */
const secretAddress = /^\/(review|authorship)\/|[?&](?:preview|look)=/

/**
 * Serves the journal's pages at every address that does not belong to the API, a file or a document. The
 * wildcard route is registered last, so that every route with an explicit path takes precedence.
 */
export async function pages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const {
    mode,
    cache = new PageCache(),
    version,
    opened = {},
    origin,
    log,
    answered,
    reception,
    access,
    closed,
    admission,
  } = options
  const { root = process.cwd() } = options
  const isPage = (url: string) => !notPages.test(url)
  const renderer =
    mode === 'production' ? await productionRenderer(root) : await developmentRenderer(app, root, isPage)
  app.decorate('articleStyles', renderer.articleStyles)
  const reads = withRefusals(options.reads)
  const renderings = new Renderings(version && { version })
  // Known only to this process and never sent to browsers: see sealPage.
  const secret = randomBytes(24).toString('base64url')
  const sealing = mode === 'production'

  engravings(app)
  if (sealing)
    openFrontDoor(app.server, {
      origin,
      answered,
      reception,
      page: (base, url) => (isPage(url) ? cache.get(`${base} ${pageAddress(url)}`) : undefined),
      asset: (path) => renderer.assets.get(path),
      mayHaveAccess: access && ((request) => access.mayHaveAccess(request)),
    })

  interface RenderOptions {
    document?: PageDocument
    form?: FormOutcome | undefined
    /** The data for a reader with access; that of the public pages if omitted. */
    own?: Reads | undefined
    /** The data of the public pages, recorded. */
    recorded?: Reads
  }
  const render = (
    url: string,
    base: string,
    request: FastifyRequest | null,
    { document, form, own, recorded }: RenderOptions = {},
  ) =>
    renderer.render(new Request(base + url, { headers: { accept: 'text/html' } }), {
      reads: own ? withRefusals(own) : (recorded ?? reads),
      // The address is not logged, because it may contain a link's token or a search.
      report: (error) => log?.error({ requestId: request?.id, error: describe(error) }, 'page failed'),
      nonce: sealing ? secret : undefined,
      document,
      form: form ?? null,
    })

  async function rendered(
    url: string,
    base: string,
    request: FastifyRequest | null,
    options: Omit<RenderOptions, 'document'> = {},
  ): Promise<Rendered> {
    const document: PageDocument = { markup: '', inline: new Map(), links: null, isRestricted: false }
    const { status, headers } = await render(url, base, request, { ...options, document })
    const { markup, links, isRestricted } = document
    return { status, location: headers.get('location'), markup, links, isRestricted }
  }

  /** Renders within the limits of its kind of work. Throws `unavailable` under overload. */
  const within = <Result>(address: string, make: () => Promise<Result>): Promise<Result> =>
    admission ? admission.run(workOfPage(address), make) : make()

  /** Returns the data for a reader with access, for requests that may concern a restricted article. */
  async function ownReads(request: FastifyRequest): Promise<Reads | undefined> {
    if (!access?.mayHaveAccess(request.raw)) return undefined
    return (await access.readsFor(request)) ?? undefined
  }

  const baseOf = (request: FastifyRequest) => origin ?? `${request.protocol}://${request.host}`

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const { url } = request
    if (!isPage(url)) return reply.callNotFound()
    if (renderer.assets.size > 0) {
      const asset = renderer.assets.get(pathOf(url))
      if (asset) return sendAsset(request, reply, asset)
    }
    const base = baseOf(request)
    const path = pathOf(url)
    const look = path.endsWith('.data') ? null : lookIn(url)
    const own = (look && (await options.looks?.(look))) || undefined
    const closedFor = (await closed?.closedFor()) ?? null
    if (path === '/robots.txt')
      return reply
        .type('text/plain; charset=utf-8')
        .send(
          closedFor === 'not_open'
            ? robotsWhileClosed
            : robots(base, { refusesAiCrawlers: (await closed?.refusesAiCrawlers()) ?? false }),
        )
    if (closed && closedFor) return pageWhileClosed(request, reply, { base, closedFor, closed, own })
    if (path.endsWith('.data')) {
      const own = path.startsWith(articlePages) ? await ownReads(request) : undefined
      const response = await within(url, () => render(url, base, request, { own }))
      if (response.status === 200) answered?.(url, request.raw, { isAuthorised: own !== undefined })
      return sendData(request, reply, response)
    }
    if (path.length > 1 && path.endsWith('/') && !path.startsWith('//'))
      return reply.redirect(path.replace(/\/+$/, '') + url.slice(path.length), 301)

    const address = pageAddress(url)
    if (own) return sendUnkept(reply, await within(address, () => rendered(address, base, request, { own })))
    const key = `${base} ${address}`
    const kept = cache.get(key)
    if (kept?.isRestricted) {
      const own = await ownReads(request)
      if (own) return sendOwn(request, reply, { address, base, own })
    }
    if (kept) {
      await kept.prepare(request.raw)
      reply.hijack()
      kept.send(request.raw, reply.raw)
      if (kept.status === 200) answered?.(url, request.raw)
      return
    }

    if (!sealing || isPersonal(path)) {
      const own = path.startsWith(articlePages) ? await ownReads(request) : undefined
      return sendUnkept(reply, await rendered(address, base, request, { own }))
    }
    reception?.metrics.page('rendered')
    let passed: Rendered | undefined
    let isNew = false
    const renderPublic = async (recorded: Reads) => {
      isNew = true
      const answer = await rendered(address, base, request, { recorded })
      if ((answer.status === 200 || answer.status === 404) && !secretAddress.test(address))
        return sealed(answer, address)
      passed = answer
      return null
    }
    const made = await cache.make(key, () => within(address, () => renderings.page(key, reads, renderPublic)))
    if (made?.isRestricted) {
      const own = await ownReads(request)
      if (own) return sendOwn(request, reply, { address, base, own })
    }
    if (made) {
      if (!isNew) await made.prepare(request.raw)
      // The response is complete, so Fastify's serialisation is bypassed.
      reply.hijack()
      made.send(request.raw, reply.raw)
      if (made.status === 200) answered?.(url, request.raw)
      return
    }
    return sendUnkept(reply, passed ?? (await within(address, () => rendered(address, base, request))))
  }

  /**
   * Answers while the journal is closed to readers: they get the notice with 503, whatever they asked for. What others get is not
   * cached. Nobody may index anything before the journal opens; during maintenance, indexes keep what they have.
   */
  async function pageWhileClosed(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      base,
      closedFor,
      closed,
      own,
    }: { base: string; closedFor: ClosedFor; closed: ClosedDoor; own: Reads | undefined },
  ) {
    if (closedFor === 'not_open') reply.header('x-robots-tag', 'noindex')
    const address = pageAddress(request.url)
    const isKeptOut = await closed.keepsOut(request)
    if (pathOf(request.url).endsWith('.data')) {
      if (isKeptOut) throw await closed.refusal()
      return sendData(request, reply, await render(request.url, base, request))
    }
    if (!isKeptOut) return sendUnkept(reply, await rendered(address, base, request, { own }))
    const { retryAfter } = await closed.refusal()
    if (retryAfter) reply.header('retry-after', String(retryAfter))
    return sendUnkept(reply, { ...(await rendered(noticePath, base, request)), status: 503 })
  }

  function withHeaders({ markup, links }: Rendered, caching: string) {
    const { html, policy } = sealPage(markup, secret, opened)
    const headers = {
      ...pageHeaders,
      ...(origin?.startsWith('https://') && { 'strict-transport-security': strictTransport }),
      ...(links && { link: links }),
      'content-security-policy': policy,
      'cache-control': caching,
    }
    return { html, headers }
  }

  function sealed(page: Rendered, address: string): KeptPage {
    const { status, isRestricted } = page
    // Browsers revalidate the page each time and mostly get 304. Shared caches may serve it for a minute, unless it depends
    // on the reader.
    const caching = isRestricted ? 'private, no-cache' : 'public, max-age=0, s-maxage=60, must-revalidate'
    const { html, headers } = withHeaders(page, caching)
    const ofCdn = isRestricted ? {} : options.cdnHeaders?.(address)
    return new KeptPage(status, html, { ...headers, ...ofCdn }, { isRestricted, route: pageRoute(address) })
  }

  /**
   * Sends the page of a restricted article to a reader with access. It is rendered for this request alone, and has no ETag:
   * neither our cache nor any other can give it to somebody else, or the page without the text to this reader.
   */
  async function sendOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    { address, base, own }: { address: string; base: string; own: Reads },
  ) {
    const page = await within(address, () => rendered(address, base, request, { own }))
    if (page.status !== 200) return sendUnkept(reply, page)
    answered?.(request.url, request.raw, { isAuthorised: true })
    const { html, headers } = withHeaders(page, 'private, no-cache')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .headers(headers)
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(await compress(Buffer.from(html), encoding, 4))
  }

  /**
   * Sends a page without a content security policy: errors and redirects, and in development every page,
   * because Vite uses inline scripts.
   */
  function sendUnkept(reply: FastifyReply, { status, location, markup }: Rendered) {
    if (location) return reply.redirect(location, status)
    const { html, policy } = sealPage(markup || failurePage(status), secret, opened)
    if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '30')
    return reply
      .code(status)
      .headers({ ...pageHeaders, ...(sealing && { 'content-security-policy': policy }) })
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }

  withReadiness(app)
  // Renders the pages instead of taking them from the cache. The result is reused for a while, so that not
  // every health check renders them.
  const answering = kept(async () => {
    for (const path of watchedPages) {
      const { status } = await rendered(path, origin ?? 'http://localhost', null)
      if (status !== 200) throw new Error(`${path} answers ${status}`)
    }
  })
  app.readiness.push({ name: 'pages', patience: pagePatience, check: answering.read })

  await formPosts(app, async (request, reply, form) => {
    const page = await rendered(pageAddress(request.url), baseOf(request), request, { form })
    return sendUnkept(reply, form.status < 300 ? page : { ...page, status: form.status })
  })
  app.get('/*', { config: { access: 'anyone' } }, async (request, reply) => {
    try {
      return await page(request, reply)
    } catch (error) {
      const isData = pathOf(request.url).endsWith('.data')
      if (!(error instanceof Refusal) || error.code !== 'unavailable' || isData) throw error
      reply.header('retry-after', String(error.retryAfter ?? 30))
      return sendUnkept(reply, { status: 503, location: null, markup: '', links: null, isRestricted: false })
    }
  })
}

function pathOf(url: string): string {
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}

/**
 * Sends the loaders' data, which the router in the browser requests on navigation. Shared caches must not
 * store it.
 */
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

/** The name of a look at pages with other settings. Such pages are never cached. */
function lookIn(url: string): string | null {
  const mark = url.indexOf('?')
  return mark < 0 ? null : new URLSearchParams(url.slice(mark + 1)).get('look')
}

/** Converts temporary failures and missing objects to answers that the pages explain. */
function withRefusals(reads: Reads): Reads {
  return new Proxy(reads, {
    get(target, name) {
      const read: unknown = Reflect.get(target, name)
      if (typeof read !== 'function') return read
      return async (...input: unknown[]) => {
        try {
          return await read.apply(target, input)
        } catch (error) {
          if (isUnavailable(error))
            throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
          if (error instanceof Refusal && error.code === 'bad_cursor')
            throw new Response(null, { status: 400, statusText: 'Bad Request' })
          throw error
        }
      }
    },
  })
}
