import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import type { Reads } from '#domain/pages/reads.ts'
import { pagesInSiteMap } from '#domain/pages/site-pages.ts'
import { sampleReads } from '#tests/sample-site.ts'
import { KeptPage } from './kept-page.ts'
import { pageAddress } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import { pages } from './pages.ts'
import { sealPage } from './policy.ts'
import { failingChecks } from './readiness.ts'

/** These tests use the real page host and the real build. Only the journal's content is a sample. */

const origin = 'https://journal.example'
const article = '/articles/distance-after-the-container'

function counting(reads: Reads) {
  const calls: string[] = []
  const counted = new Proxy(reads, {
    get(target, name: string) {
      const read = Reflect.get(target, name) as (...input: unknown[]) => unknown
      return (...input: unknown[]) => {
        calls.push(name)
        return read.apply(target, input)
      }
    },
  })
  return { reads: counted, calls }
}

async function host(reads: Reads, cache = new PageCache()) {
  const app = fastify()
  app.get('/api/ping', () => ({ pong: true }))
  await pages(app, { reads, mode: 'production', origin, cache })
  await app.ready()
  return app
}

/** Returns the executable inline scripts of a page. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
    .map(([, , text]) => text ?? '')
    .filter(Boolean)
}

describe.skipIf(!existsSync('build/server/index.js'))('pages', () => {
  let app: FastifyInstance
  const { reads, calls } = counting(sampleReads)
  const cache = new PageCache()

  beforeAll(async () => {
    app = await host(reads, cache)
  })
  afterAll(() => app.close())

  it.each(['review', 'authorship'])(
    'does not cache pages under /%s, whose address is a key, and forbids proxies to',
    async (folder) => {
      const answer = await app.inject(`/${folder}/a-personal-link`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(cache.get(`${origin} /${folder}/a-personal-link`)).toBeUndefined()
    },
  )

  it('sets no timers for a page, which would keep all that it was made from after it was sent', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    for (let n = 0; n < 10; n++) expect((await app.inject(`${article}?citing=${n}`)).statusCode).toBe(200)
    expect(timers() - before).toBeLessThan(10)
  })

  it.each(pagesInSiteMap)(
    '$path has the title and address declared in the table',
    async ({ path, title }) => {
      const { statusCode, body } = await app.inject(path)
      expect(statusCode).toBe(200)
      expect(body).toContain(`<link rel="canonical" href="${origin}${path}"/>`)
      if (path !== '/') expect(/<title>([^<]*)/.exec(body)?.[1]).toMatch(new RegExp(`^${title} - `))
    },
  )

  it('is ready only while pages can be rendered', async () => {
    expect(await failingChecks(app.readiness)).toEqual([])
    const broken = await host({ ...sampleReads, frame: () => Promise.reject(new Error('unreadable')) })
    expect(await failingChecks(broken.readiness)).toEqual(['pages'])
    await broken.close()
  })

  it('the policy has the hashes of its own scripts and no others', async () => {
    const response = await app.inject(article)
    const policy = String(response.headers['content-security-policy'])
    const scripts = inlineScripts(response.body)
    const authors = scripts.filter((text) => text.startsWith('document.title'))
    const ours = scripts.filter((text) => !authors.includes(text))
    const inPolicy = (text: string) =>
      policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(ours.length).toBeGreaterThanOrEqual(5)
    expect(ours.filter((text) => !inPolicy(text))).toEqual([])
    expect(authors).toHaveLength(1)
    expect(authors.filter(inPolicy)).toEqual([])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|nonce/)
    expect(response.body).not.toContain('nonce=')
    expect(response.body).not.toMatch(/\sstyle="/)
  })

  it('sends the same bytes again without reading the database', async () => {
    cache.clear()
    const first = await app.inject('/articles?search=ports&utm_source=elsewhere')
    const before = calls.length
    const second = await app.inject('/articles?utm_campaign=x&search=ports')
    expect(calls.length).toBe(before)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    cache.clear()
    await app.inject('/articles?search=ports')
    expect(calls.length).toBeGreaterThan(before)
  })

  it('renders once for simultaneous requests', async () => {
    cache.clear()
    const before = calls.filter((name) => name === 'home').length
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/')))
    expect(calls.filter((name) => name === 'home').length).toBe(before + 1)
  })

  it('answers 404 with the not-found card for unknown paths, articles and issues', async () => {
    const unknown = await app.inject('/no/such/page')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.body).toContain('404 Page Not Found')
    const missing = await app.inject('/articles/nothing')
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toContain('Article Not Found')
    expect((await app.inject('/issues/99/1')).statusCode).toBe(404)
    expect((await app.inject('/terms')).statusCode).toBe(404)
  })

  it('leaves addresses that are not pages to the app', async () => {
    expect((await app.inject('/api/ping')).json()).toEqual({ pong: true })
    const unknown = await app.inject('/api/nothing')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.headers['content-type']).toContain('application/json')
  })

  it('answers HEAD as GET without a body', async () => {
    const get = await app.inject('/')
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.headers.etag).toBe(get.headers.etag)
  })

  it('answers 304 to a browser that has the page', async () => {
    const { headers } = await app.inject('/')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  it('compresses', async () => {
    const plain = await app.inject('/')
    const dense = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(dense.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(dense.rawPayload).toString()).toBe(plain.body)
    expect(dense.headers['strict-transport-security']).toBe('max-age=31536000')
    const refused = await app.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0, gzip' } })
    expect(refused.headers['content-encoding']).toBe('gzip')
  })

  it('contains nothing personal, whoever requests it', async () => {
    cache.clear()
    const asReader = await app.inject('/')
    cache.clear()
    const asEditor = await app.inject({
      url: '/',
      headers: {
        cookie: 'imprimatur_session=secret; imprimatur_signed_in=1',
        authorization: 'Bearer secret',
      },
    })
    expect(asEditor.body).toBe(asReader.body)
    expect(asEditor.headers['set-cookie']).toBeUndefined()
    expect(asEditor.body).not.toContain('secret')
  })

  it('does not pass tokens in links to the rendering', () => {
    expect(pageAddress('/reset-password?token=secret')).toBe('/reset-password')
    // The page that checks a certificate is rendered with its code, as the browser renders it.
    expect(pageAddress('/certificate?code=abc&x=1')).toBe('/certificate?code=abc')
    expect(pageAddress('/articles/a-1?related=all&x=1')).toBe('/articles/a-1?related=all')
    expect(pageAddress('/articles?year=&sort=cited&x=1&search=%20a%20')).toBe('/articles?search=a&sort=cited')
  })

  it('gives the browser the data for navigation, which proxies must not cache', async () => {
    const response = await app.inject('/articles.data?search=port')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('text/x-script')
    expect(response.headers['cache-control']).toBe('private, no-cache')
    expect(response.body).toContain('The price of distance')
  })

  it('contains the full text once in a page, and in the data for navigation', async () => {
    const words = 'An importer in Bergen buys valves from Busan'
    const page = await app.inject(article)
    expect(page.body.split(words)).toHaveLength(2)
    expect(page.body.split(words)[0]).toContain('id="full-text"')
    expect(page.body).toContain('citation_fulltext_html_url')
    expect((await app.inject(`${article}.data`)).body.split(words)).toHaveLength(2)
  })

  it('redirects /submit and addresses with a trailing slash', async () => {
    expect((await app.inject('/submit')).headers.location).toBe('/manuscript-submission')
    expect((await app.inject('/articles/?search=a')).headers.location).toBe('/articles?search=a')
    expect((await app.inject('//elsewhere.example/')).statusCode).not.toBe(301)
  })

  it('contains an article’s metadata for outside programs', async () => {
    const { body } = await app.inject(article)
    expect(body).toContain('<meta name="citation_author" content="Óskarsdóttir, Helga"/>')
    expect(body).toContain('<meta name="citation_publication_date" content="2026/11/12"/>')
    expect(body).toContain(`<meta name="citation_pdf_url" content="${origin}${article}.pdf"/>`)
    expect(body).toContain(`<link rel="canonical" href="${origin}${article}"/>`)
    expect(body).toContain('"@type":"ScholarlyArticle"')
  })

  it('explains a failed read and does not cache the answer', async () => {
    let fail: Error | null = new Error('connection to 10.0.0.7 refused')
    const failing = await host({
      ...sampleReads,
      async board() {
        if (fail) throw fail
        return sampleReads.board()
      },
    })
    const broken = await failing.inject('/editorial-board')
    expect(broken.statusCode).toBe(500)
    expect(broken.body).toContain('This page could not be shown')
    expect(broken.body).toContain('<title>This page could not be shown</title>')
    expect(broken.body).not.toMatch(/10\.0\.0\.7|at .*\.js:/)
    expect(broken.headers['cache-control']).toBe('no-store')
    for (const cause of [
      new Refusal('unavailable'),
      // The database driver's error if the database cannot be reached.
      Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { syscall: 'connect' }),
      Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
    ]) {
      fail = cause
      const busy = await failing.inject('/editorial-board')
      expect(busy.statusCode).toBe(503)
      expect(busy.headers['retry-after']).toBe('30')
      expect(busy.body).toContain('<title>The journal is busy at the moment</title>')
      expect(busy.body).not.toContain('10.0.0.7')
    }
    fail = null
    expect((await failing.inject('/editorial-board')).statusCode).toBe(200)
    await failing.close()
  })

  it('serves hashed files as immutable and engravings by their seed', async () => {
    const { body } = await app.inject('/')
    const script = /\/assets\/[\w.-]+\.js/.exec(body)?.[0] ?? ''
    const file = await app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toContain('immutable')
    expect(file.headers['content-encoding']).toBe('br')
    const cover = await app.inject('/engraving/cover/14.4.svg')
    expect(cover.headers['content-type']).toContain('image/svg+xml')
    expect(cover.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(JSON.stringify(cover.headers).length).toBeLessThan(600)
    expect(cover.body).toBe((await app.inject('/engraving/cover/14.4.svg')).body)
    expect((await app.inject('/engraving/unknown/1.svg')).statusCode).toBe(404)
    expect((await app.inject('/assets/../server/index.js')).statusCode).toBe(404)
  })
})

describe('sealPage', () => {
  it('hashes scripts that carry the secret and removes the secret', () => {
    const { html, policy } = sealPage(
      '<script nonce="s">a()</script><script>b()</script><link nonce="s"><script type="module" nonce="s" async>c()</script>',
      's',
      { connect: ['https://store.example'] },
    )
    expect(html).toBe(
      '<script>a()</script><script>b()</script><link><script type="module" async>c()</script>',
    )
    const hash = (text: string) => createHash('sha256').update(text).digest('base64')
    expect(policy).toContain(hash('a()'))
    expect(policy).toContain(hash('c()'))
    expect(policy).not.toContain(hash('b()'))
    expect(policy).toContain("connect-src 'self' https://store.example")
  })
})

describe('KeptPage', () => {
  it('sends a long page in two parts, so that browsers paint before they read all of it', async () => {
    const html = Array.from(
      { length: 20_000 },
      (_, n) => `<p>${createHash('md5').update(String(n)).digest('hex')}</p>`,
    ).join('')
    const page = new KeptPage(200, html, {})
    const server = createServer((request, response) => page.send(request, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const asked = get({ host: '127.0.0.1', port, headers: { 'accept-encoding': 'br' } })
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    const parts: Buffer[] = []
    for await (const part of answer ?? []) parts.push(part)
    const all = Buffer.concat(parts)
    expect(parts[0]?.length).toBeLessThan(all.length / 8)
    expect(answer?.headers['content-length']).toBe(String(all.length))
    expect(brotliDecompressSync(all).toString()).toBe(html)
    server.close()
  })
})

describe('PageCache', () => {
  const page = (bytes: number) => new KeptPage(200, 'x'.repeat(bytes), {})

  it('stays within its limit and removes the oldest first', async () => {
    const { bytes } = page(24)
    const small = new PageCache({ maxBytes: 4 * bytes })
    for (const key of ['a', 'b', 'c', 'd']) await small.make(key, async () => page(24))
    small.get('a')
    await small.make('e', async () => page(24))
    expect(small.get('a')).toBeDefined()
    expect(small.get('b')).toBeUndefined()
  })

  it('does not store a page whose rendering began before a clear', async () => {
    const kept = new PageCache()
    const { promise, resolve } = Promise.withResolvers<void>()
    const making = kept.make('a', async () => {
      await promise
      return page(1)
    })
    kept.clear()
    resolve()
    await making
    expect(kept.get('a')).toBeUndefined()
  })
})
