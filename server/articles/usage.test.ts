import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/app.ts'
import { clientAddresses } from '../http/client-address.ts'
import { pages } from '../http/pages.ts'
import { siteReads } from '../reads.ts'
import { Usage } from './usage.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

const built = existsSync('build/server/index.js')
let journal: TestApp
beforeAll(async () => {
  journal = await startApp()
  const { db, files, settings, clock, usage } = journal.context
  if (built)
    await pages(journal.app, {
      reads: siteReads(db, settings, clock),
      mode: 'production',
      answered: (url, request) => usage.page(url, request),
    })
  await files.put('articles/a.pdf', Buffer.from('%PDF-1.7'))
  const article = {
    abstract: 'Text',
    keywords: [],
    category: 'Economics',
    articleType: 'Original Research',
    language: 'en',
    publishedDate: '2026-01-01',
    isOpenAccess: true,
    pdfKey: 'articles/a.pdf',
  }
  await db
    .insertInto('articles')
    .values([
      { ...article, id: 'with-text', title: 'With text', fullTextHtml: '<p>Text</p>' },
      { ...article, id: 'pdf.only', title: 'PDF only' },
      { ...article, id: 'closed', title: 'Closed', isOpenAccess: false, fullTextHtml: '<p>Text</p>' },
    ])
    .execute()
})
afterAll(() => journal.close())

const request = (agent: string | undefined, { address = '192.0.2.7', method = 'GET', headers = {} } = {}) =>
  ({ method, headers: { 'user-agent': agent, ...headers }, socket: { remoteAddress: address } }) as never

async function counted(id: string) {
  await journal.context.usage.flush()
  const { db } = journal.context
  const [months, totals] = await Promise.all([
    db
      .selectFrom('articleUsage')
      .select(['month', 'views', 'downloads', 'requests', 'uniqueInvestigations', 'uniqueRequests'])
      .where('articleId', '=', id)
      .orderBy('month')
      .execute(),
    db.selectFrom('articles').select(['views', 'downloads']).where('id', '=', id).executeTakeFirstOrThrow(),
  ])
  await db.deleteFrom('articleUsage').where('articleId', '=', id).execute()
  await db.updateTable('articles').set({ views: 0, downloads: 0 }).where('id', '=', id).execute()
  return { months: months.map(({ month: _, ...rest }) => rest), totals }
}

test('views, downloads and sessions; a page that contains the full text counts as a request', async () => {
  const { usage } = journal.context
  usage.page('/articles/with-text', request(firefox))
  usage.page('/articles/with-text?from=feed', request(safari))
  usage.download('with-text', request(firefox))
  usage.download('with-text', request(firefox, { address: '192.0.2.8' }))
  expect(await counted('with-text')).toEqual({
    months: [{ views: 2, downloads: 2, requests: 4, uniqueInvestigations: 3, uniqueRequests: 3 }],
    totals: { views: 2, downloads: 2 },
  })
})

test('a page without the full text counts as an investigation only', async () => {
  journal.advance(3_600_000)
  const { usage } = journal.context
  usage.page('/articles/pdf.only', request(firefox))
  usage.page('/articles/closed', request(firefox))
  usage.download('pdf.only', request(firefox))
  expect(await counted('pdf.only')).toMatchObject({
    months: [{ views: 1, downloads: 1, requests: 1, uniqueInvestigations: 1, uniqueRequests: 1 }],
  })
  expect(await counted('closed')).toMatchObject({
    months: [{ views: 1, downloads: 0, requests: 0, uniqueInvestigations: 1, uniqueRequests: 0 }],
  })
})

test('clicks within 30 seconds of the previous one count once; later ones count again', async () => {
  journal.advance(3_600_000)
  const { usage } = journal.context
  for (const pause of [0, 20_000, 29_000, 31_000]) {
    journal.advance(pause)
    usage.page('/articles/with-text', request(firefox))
  }
  const { months, totals } = await counted('with-text')
  expect(totals).toEqual({ views: 2, downloads: 0 })
  // If a new hour began between the two requests, they belong to two sessions.
  expect(months[0]?.uniqueInvestigations).toBeLessThanOrEqual(2)
})

test('robots, unnamed tools, HEAD, prefetches and later parts of a file do not count', async () => {
  journal.advance(3_600_000)
  const { usage } = journal.context
  for (const agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    '',
    undefined,
  ])
    usage.page('/articles/with-text', request(agent))
  usage.page('/articles/with-text', request(firefox, { method: 'HEAD' }))
  usage.page('/articles/with-text', request(firefox, { headers: { 'sec-purpose': 'prefetch;prerender' } }))
  usage.download('with-text', request(firefox, { headers: { range: 'bytes=1024-' } }))
  expect(await counted('with-text')).toEqual({ months: [], totals: { views: 0, downloads: 0 } })
})

test('addresses that belong to no article or cannot be parsed are ignored', async () => {
  const { usage } = journal.context
  for (const url of [
    '/articles',
    '/articles/',
    '/articles/none',
    '/articles/%E0%A4%A',
    '/',
    '/articles/a%00b',
  ])
    usage.page(url, request(firefox))
  usage.page('/articles/pdf.only.data', request(firefox))
  expect((await counted('pdf.only')).totals.views).toBe(1)
})

test('months are counted separately', async () => {
  journal.advance(3_600_000)
  const { usage } = journal.context
  usage.page('/articles/with-text', request(firefox))
  journal.advance(32 * 86_400_000)
  usage.page('/articles/with-text', request(firefox))
  expect((await counted('with-text')).months.map((month) => month.views)).toEqual([1, 1])
})

test('counts that cannot be written are kept for the next batch', async () => {
  const { db, clock } = journal.context
  const warnings: object[] = []
  const log = {
    info: () => undefined,
    warn: (details: object) => warnings.push(details),
    error: () => undefined,
  }
  let broken = true
  const failing = new Proxy(db, {
    get: (target, name) => {
      if (broken && name === 'transaction') throw new Error('The database is gone')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const usage = new Usage({
    ...{ db: failing, clock, log, every: 1_000_000 },
    addressOf: clientAddresses(true),
    readers: { institutionsAt: () => [] },
    policy: async () => ({ freeAfterMonths: null, today: '2026-11-23' }),
  })
  usage.page('/articles/with-text', request(safari, { headers: { 'x-forwarded-for': '198.51.100.4' } }))
  await usage.flush()
  expect(warnings).toHaveLength(1)
  broken = false
  usage.page('/articles/with-text', request(safari, { headers: { 'x-forwarded-for': '198.51.100.5' } }))
  await usage.stop()
  expect((await counted('with-text')).totals.views).toBe(2)
})

test('the PDF as the app sends it', async () => {
  journal.advance(3_600_000)
  const { app } = journal
  const headers = { 'user-agent': firefox }
  expect((await app.inject({ url: '/articles/pdf.only.pdf', headers })).statusCode).toBe(200)
  await app.inject({ method: 'HEAD', url: '/articles/pdf.only.pdf', headers })
  expect((await app.inject({ url: '/articles/closed.pdf', headers })).statusCode).toBe(404)
  expect((await counted('pdf.only')).totals).toEqual({ views: 0, downloads: 1 })
  expect((await counted('closed')).totals).toEqual({ views: 0, downloads: 0 })
})

test.skipIf(!built)(
  'pages as the front door sends them: cached ones count; robots, double clicks and HEAD do not',
  async () => {
    journal.advance(3_600_000)
    const address = await journal.app.listen({ port: 0, host: '127.0.0.1' })
    const read = async (agent: string, method = 'GET') => {
      const headers = { 'user-agent': agent, 'accept-encoding': 'br' }
      const answer = await fetch(`${address}/articles/with-text`, { method, headers })
      await answer.arrayBuffer()
      expect(answer.status).toBe(200)
    }
    await read(firefox)
    await read(firefox)
    // The page is now cached, so it is answered before the request reaches the app.
    await read(safari)
    await read(safari)
    await read('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')
    await read('curl/8.14.1')
    await read(firefox, 'HEAD')
    expect((await counted('with-text')).totals.views).toBe(2)
    journal.advance(31_000)
    await read(safari)
    expect((await counted('with-text')).totals.views).toBe(1)
  },
)
