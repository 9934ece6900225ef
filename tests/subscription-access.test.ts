/** Who reads subscription articles, and that their text leaves by no door that does not ask. */

import { existsSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReferenceView } from '#domain/article/article.ts'
import { sitePages } from '#domain/pages/site-pages.ts'
import { urls } from '#domain/urls.ts'
import { addJob } from '#server/db/jobs.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { pages } from '#server/http/pages.ts'
import { pageAccess, siteReads } from '#server/reads.ts'
import { writeSettings } from '#server/settings/queries.ts'
import { type Person, startApp, type TestApp } from './app.ts'

const built = existsSync('build/server/index.js')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** The sentence that only readers with access may get, a word of it to search for, and the words by which it is recognised. */
const canary = 'Quinquereme tariffs fell by ninety parts in the harbour ledger.'
const word = /quinquereme/i
const secret = 'ninety parts'
const shown = '<p>The abstract that everybody reads.</p>'
const id = 'closed-ledger'
/** The closed article cites the open one. */
const citedNeighbour: ReferenceView = {
  ...{
    id: 'r1',
    runs: [],
    type: 'journal',
    authors: [],
    year: '2026',
    title: 'The open neighbour',
    source: null,
  },
  ...{ volume: null, issue: null, firstPage: null, lastPage: null, publisher: null, url: null },
  doi: '10.5555/open-neighbour',
}
const proxy = '10.1.2.3'
const campus = '192.0.2.77'
const stranger = '198.51.100.9'

let journal: TestApp
let cache: PageCache
let member: Person
let former: Person

interface Visit {
  from?: string
  person?: Person
  headers?: Record<string, string>
  method?: 'GET' | 'HEAD' | 'POST'
  payload?: InjectOptions['payload']
}

/** Makes a request as a browser behind the trusted proxy. */
async function visit(url: string, { from = stranger, person, headers, method = 'GET', payload }: Visit = {}) {
  return journal.app.inject({
    method,
    url,
    remoteAddress: proxy,
    headers: {
      'user-agent': firefox,
      'x-forwarded-for': from,
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
}

async function institution(
  name: string,
  ranges: string[],
  startsOn = '2026-01-01',
  endsOn: string | null = null,
) {
  const row = await journal.context.db
    .insertInto('institutions')
    .values({ name, ranges, startsOn, endsOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  journal.context.readers.forget()
  await journal.context.readers.load()
  return row.id
}

async function change(fields: Record<string, unknown>) {
  const now = await journal.context.settings()
  await writeSettings(journal.context.db, 'subscriptions', { ...now.subscriptions, ...fields } as never)
  journal.context.settingsStore.forget()
  cache.clear()
}

async function setOpen(isOpenAccess: boolean) {
  await journal.context.db.updateTable('articles').set({ isOpenAccess }).where('id', '=', id).execute()
  cache.clear()
}

beforeAll(async () => {
  journal = await startApp(
    {},
    { trustProxy: ['10.0.0.0/8', '127.0.0.1'], startsAt: new Date('2026-11-23T12:00:00Z') },
  )
  const { context, app } = journal
  const { db, files } = context
  cache = new PageCache()
  if (built) {
    const reads = siteReads(db, context.settings, context.clock)
    await pages(app, {
      ...{ reads, cache, mode: 'production', origin: 'https://journal.example' },
      access: pageAccess(context, reads),
      answered: (url, request, use) => context.usage.page(url, request, use),
    })
  }
  await db.insertInto('issues').values({ volume: 3, issue: 1, publishedDate: '2026-05-31' }).execute()
  const texts = { fullTextHtml: `<section id="s"><h2>1. Text</h2><p>${canary}</p></section>` }
  await db
    .insertInto('articles')
    .values({
      ...{
        id,
        title: 'The closed ledger',
        abstract: 'The abstract that everybody reads.',
        authors: 'Ada Quay',
      },
      ...{ keywords: ['ledgers'], category: 'Economics', articleType: 'research', isOpenAccess: false },
      ...{
        publishedDate: '2026-05-31',
        volume: 3,
        issue: 1,
        doi: '10.5555/closed-ledger',
        version: 2,
        versionDate: '2026-06-30',
        whatChanged: 'A table.',
      },
      ...texts,
      fullTextPlain: `§ Text\n${canary}`,
      referenceList: JSON.stringify([citedNeighbour]),
      ...{ pdfKey: 'articles/c.pdf', epubKey: 'articles/c.epub', jatsKey: 'articles/c.xml' },
    })
    .execute()
  await db
    .insertInto('articles')
    .values({
      ...{ id: 'open-neighbour', title: 'The open neighbour', abstract: 'Beside it.', authors: 'Ada Quay' },
      ...{ keywords: ['ledgers'], category: 'Economics', articleType: 'research', isOpenAccess: true },
      ...{ publishedDate: '2026-05-30', volume: 3, issue: 1, fullTextHtml: '<p>Open words.</p>' },
      doi: '10.5555/open-neighbour',
    })
    .execute()
  await db
    .insertInto('articleContributors')
    .values(
      [id, 'open-neighbour'].map((articleId) => ({
        ...{ articleId, orderIndex: 0, givenName: 'Ada', familyName: 'Quay' },
      })),
    )
    .execute()
  await db
    .insertInto('articleVersions')
    .values({
      ...{
        articleId: id,
        number: 1,
        date: '2026-05-31',
        pdfKey: 'articles/c.pdf',
        jatsKey: 'articles/c.xml',
      },
      replacedAt: '2026-06-30T08:00:00Z',
      // An earlier version was open access. Who may read it is decided by the article today.
      content: JSON.stringify({
        ...{ title: 'The closed ledger', isOpenAccess: true },
        fullTextHtml: texts.fullTextHtml.replace('Quinquereme', 'Quinquereme and trireme'),
      }),
    })
    .execute()
  await files.put('articles/c.pdf', Buffer.from(`%PDF-1.7 ${canary}`))
  await files.put('articles/c.epub', Buffer.from(`PK ${canary}`))
  await files.put(
    'articles/c.xml',
    Buffer.from(`<article><front>${shown}</front><body><p>${canary}</p></body></article>`),
  )
  await files.put(`articles/${id}/fig-1.svg`, Buffer.from(`<svg><title>${canary}</title></svg>`))
  member = await journal.account()
  former = await journal.account()
  await db
    .insertInto('personalAccess')
    .values([
      { userId: member.id, endsOn: '2026-12-31', grantedAt: context.clock.now() },
      { userId: former.id, endsOn: '2026-11-22', grantedAt: context.clock.now() },
    ])
    .execute()
  await institution('Harbour University', ['192.0.2.0/24', '2001:db8:7::/48'])
  await institution('Lapsed College', ['203.0.113.0/24'], '2025-01-01', '2026-11-22')
  await institution('Coming College', ['203.0.114.0/24'], '2026-11-24')
})
afterAll(() => journal.close())
beforeEach(() => cache.clear())

/**
 * Where each public route may show something about an article: addresses for the closed one. A new route fails the test below
 * until it is listed here. An empty list says that a route shows nothing of articles.
 */
const q = encodeURIComponent('Quinquereme tariffs')
const phrase = encodeURIComponent('"Quinquereme tariffs fell by"')
const searches = (path: string, name: string) =>
  [q, phrase, 'qinquereme'].map((text) => `${path}?${name}=${text}`)
const oai = 'verb=GetRecord&identifier=oai%3Ajournal.example%3A'
const doors: Record<string, string[]> = {
  'GET /api/articles': ['/api/articles'],
  'GET /api/articles/search': searches('/api/articles/search', 'q'),
  'GET /api/articles/facets': searches('/api/articles/facets', 'q'),
  'GET /api/articles/suggestions': ['qui', 'quinq', 'quinquereme tar'].map(
    (text) => `/api/articles/suggestions?q=${text}`,
  ),
  'GET /api/articles/{id}': [`/api/articles/${id}`],
  'GET /api/articles/{id}/versions/{version}': [1, 2].map((n) => `/api/articles/${id}/versions/${n}`),
  'GET /api/articles/{id}/related': [`/api/articles/${id}/related`, '/api/articles/open-neighbour/related'],
  'GET /api/articles/{id}/citation': ['bibtex', 'ris', 'csl-json', 'endnote'].map(
    (format) => `/api/articles/${id}/citation?format=${format}`,
  ),
  'GET /articles/{id}.bib': [`/articles/${id}.bib`],
  'GET /articles/{id}.ris': [`/articles/${id}.ris`],
  'GET /articles/{id}.csl.json': [`/articles/${id}.csl.json`],
  'GET /articles/{id}.enw': [`/articles/${id}.enw`],
  'GET /articles/{id}.epub': [
    ...['.epub', '.EPUB', '%2Eepub', '.epub/', '.epub?x=1', '.epub%00', '.epub;a', '.Epub'].map(
      (end) => `/articles/${id}${end}`,
    ),
    `//articles/${id}.epub`,
    `/articles/./${id}.epub`,
    `/articles//${id}.epub`,
    `/Articles/${id}.epub`,
    `/articles/${id.toUpperCase()}.epub`,
    `/articles/closed%2Dledger.epub`,
  ],
  'GET /articles/{id}.pdf': [
    `/articles/${id}.pdf`,
    `/articles/${id}.PDF`,
    `/articles/${id}.pdf?download`,
    `/articles/${id}%2epdf`,
  ],
  'GET /articles/{id}/v{version}.pdf': [1, 2].map((n) => `/articles/${id}/v${n}.pdf`),
  'GET /articles/{id}.xml': [`/articles/${id}.xml`],
  'GET /articles/{id}/figures/{name}': [
    `/articles/${id}/figures/fig-1.svg`,
    `/articles/${id}/figures/FIG-1.svg`,
  ],
  'GET /articles/{id}/linkset.json': [`/articles/${id}/linkset.json`],
  'GET /api/articles/{id}/crossref.xml': [`/api/articles/${id}/crossref.xml`],
  'GET /oai': [
    ...['jats', 'oai_dc'].flatMap((format) => [
      `/oai?${oai}${id}&metadataPrefix=${format}`,
      `/oai?verb=ListRecords&metadataPrefix=${format}`,
    ]),
  ],
  'POST /oai': [`/oai ${oai}${id}&metadataPrefix=jats`],
  'GET /feed.rss': [
    '/feed.rss',
    '/feed.rss?topic=ledgers',
    '/feed.rss?author=ada-quay',
    ...searches('/feed.rss', 'q'),
  ],
  'GET /feed.atom': [
    '/feed.atom',
    '/feed.atom?topic=ledgers',
    '/feed.atom?author=ada-quay',
    ...searches('/feed.atom', 'q'),
  ],
  'GET /sitemap.xml': ['/sitemap.xml'],
  'GET /sitemap-{part}.xml': ['/sitemap-1.xml', '/sitemap-2.xml'],
  'POST /api/journal-finder': [
    `/api/journal-finder ${JSON.stringify({ title: 'Quinquereme tariffs', abstract: 'Quinquereme tariffs fell' })}`,
  ],
  'GET /api/account/saved': ['/api/account/saved'],
  'GET /api/account/saved/{articleId}': [`/api/account/saved/${id}`],
  'PUT /api/account/saved/{articleId}': [],
  'DELETE /api/account/saved/{articleId}': [],
  'GET /pictures/{id}': [],
  'GET /appearance.css': [],
  'GET /api/editors': [],
  'GET /api/editors/chief': [],
  'GET /api/special-issues/active': [],
  'POST /api/alerts': [],
  'POST /api/alerts/confirm': [],
  'POST /api/alerts/unsubscribe': [],
  'POST /api/track': [],
  'POST /api/contact': [],
  'GET /api/openapi.json': [],
  'GET /engraving/{kind}/{*}': [],
  'POST /track': [],
  'POST /alerts': [],
  'POST /alerts/confirm': [],
  'POST /alerts/unsubscribe': [],
  'POST /contact': [],
  'POST /journal-finder': [],
  // The pages: see below.
  'GET /{*}': [],
}
/** Routes for what a person has part in. Everything of others is 404, as tests/matrix.test.ts and the blindness test show. */
const ofOthers =
  /^\w+ \/(api\/(manuscripts|reviews|objects|invitations|authorship|certificates|account|cms\/auth)|uploads|health|demo)(\/|$)/
/** Pages with something about articles, by their key in the table of pages. All others show nothing of them. */
const pageDoors: Record<string, string[]> = {
  home: ['/', '/?sort=cited'],
  articles: ['/articles', ...searches('/articles', 'search')],
  article: [
    `/articles/${id}`,
    `/articles/${id}?related=all`,
    `/articles/${id}?x=1`,
    '/articles/open-neighbour',
  ],
  articleVersion: [`/articles/${id}/v1`, `/articles/${id}/v2`],
  articleComparison: [`/articles/${id}/compare/1-2`],
  author: ['/authors/ada-quay', '/authors/ada-quay?page=1'],
  topic: ['/topics/ledgers'],
  issues: ['/issues'],
  issue: ['/issues/3/1'],
  saved: ['/saved'],
}

async function publicRoutes(): Promise<string[]> {
  const { paths } = (await journal.app.inject('/api/openapi.json')).json()
  return Object.entries(paths as Record<string, Record<string, { 'x-access': string }>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => ['anyone', 'signed-in'].includes(operation['x-access']))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
}

/** Opens all doors, or those chosen, and returns the addresses of those that let the text out. */
async function leaks(as: Visit, isChosen: (url: string) => boolean = () => true): Promise<string[]> {
  const found: string[] = []
  for (const [door, urls] of Object.entries(doors))
    for (const url of urls.filter(isChosen)) {
      const [path = '', body] = url.split(/ (.*)/)
      const method = door.startsWith('POST') ? 'POST' : 'GET'
      const answer = await visit(path, {
        ...as,
        method,
        ...(body !== undefined && { payload: body }),
        headers: {
          ...as.headers,
          ...(body !== undefined && {
            'content-type': body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
          }),
        },
      })
      expect(answer.statusCode, url).toBeLessThan(500)
      if (answer.body.includes(secret)) found.push(url)
    }
  if (built)
    for (const urls of Object.values(pageDoors))
      for (const url of urls.filter(isChosen)) {
        const [path = '', query] = url.split('?')
        const data = `${path === '/' ? '/_root' : path}.data${query ? `?${query}` : ''}`
        for (const address of [url, data]) {
          const { body } = await visit(address, as)
          if (body.includes(secret)) found.push(address)
        }
      }
  return found
}

describe('the doors', () => {
  test('each public route and page is decided', async () => {
    const undecided = (await publicRoutes()).filter((route) => !(route in doors) && !ofOthers.test(route))
    expect(undecided).toEqual([])
    const pagesWithArticles = Object.entries(sitePages)
      .filter(([, page]) => page.layout === 'public' && /^(home|articles)\/|journal\/issue/.test(page.module))
      .map(([key]) => key)
    expect(pagesWithArticles.filter((key) => !(key in pageDoors))).toEqual([])
  })

  test.skipIf(!built)('the pages exist and name the closed article', async () => {
    const keys = ['home', 'article', 'articleVersion', 'articleComparison', 'author', 'topic', 'issue']
    // The current version has no page of its own.
    const urls = keys.flatMap((key) => pageDoors[key] ?? []).filter((url) => url !== `/articles/${id}/v2`)
    for (const url of urls) {
      const { statusCode, body } = await visit(url)
      expect([url, statusCode, body.includes('The closed ledger')]).toEqual([url, 200, true])
    }
    for (const feed of ['/feed.rss?author=ada-quay', '/feed.atom?topic=ledgers'])
      expect((await visit(feed)).body).toContain('The closed ledger')
  })

  test('are closed to a visitor', async () => {
    expect(await leaks({})).toEqual([])
  })

  test('are closed to a person without access, from an institution whose access has ended', async () => {
    const own = (url: string) => url.includes(id)
    expect(await leaks({ person: former, from: `${campus}, 203.0.113.5` }, own)).toEqual([])
  })

  test('are seen to be open once the article is', async () => {
    const expected = [
      `/api/articles/${id}`,
      `/api/articles/${id}/versions/1`,
      `/articles/${id}.epub`,
      `/articles/${id}.pdf`,
      `/articles/${id}/v1.pdf`,
      `/articles/${id}.xml`,
      `/articles/${id}/figures/fig-1.svg`,
      `/oai?${oai}${id}&metadataPrefix=jats`,
      `/api/articles/search?q=${q}`,
      ...(built ? [`/articles/${id}`, `/articles/${id}/v1`, `/articles/${id}/compare/1-2`] : []),
    ]
    await setOpen(true)
    const open = await leaks({}, (url) => expected.includes(url))
    await setOpen(false)
    expect(open).toEqual(expect.arrayContaining(expected))
    if (built) expect(open).toContain(`/articles/${id}.data`)
  })

  test('a search finds a closed text by its words, but a phrase of it finds nothing', async () => {
    const found = async (text: string) =>
      ((await visit(`/api/articles/search?q=${encodeURIComponent(text)}`)).json() as { id: string }[]).map(
        (one) => one.id,
      )
    expect(await found('harbour tariffs')).toEqual([id])
    expect(await found('"quinquereme tariffs"')).toEqual([])
    expect(await found('"everybody reads"')).toEqual([id])
  })
})

describe('who reads', () => {
  const reads = async (as: Visit) => (await visit(`/articles/${id}.pdf`, as)).statusCode === 200

  test.each<[name: string, as: () => Visit, may: boolean]>([
    ['a campus address', () => ({ from: campus }), true],
    ['a campus address over IPv6', () => ({ from: '2001:DB8:7::1' }), true],
    ['a campus address mapped into IPv6', () => ({ from: `::ffff:${campus}` }), true],
    ['the address beside the range', () => ({ from: '192.0.3.0' }), false],
    ['the campus before other entries', () => ({ from: `${campus}, ${stranger}` }), false],
    ['another address before the campus', () => ({ from: `${stranger}, ${campus}` }), true],
    ['the campus and an inner proxy', () => ({ from: `${campus}, 10.9.9.9` }), true],
    ['no address', () => ({ from: 'unknown' }), false],
    ['an address with leading zeros', () => ({ from: '192.000.002.077' }), false],
    ['a member', () => ({ person: member }), true],
    ['a former member', () => ({ person: former }), false],
    ['nobody', () => ({}), false],
    ['an institution whose access has ended', () => ({ from: '203.0.113.5' }), false],
    ['an institution whose access has not begun', () => ({ from: '203.0.114.5' }), false],
    ['a request for a part of the file', () => ({ headers: { range: 'bytes=0-100' } }), false],
    ['a request for the headers alone', () => ({ method: 'HEAD' }), false],
  ])('%s', async (_, as, may) => {
    expect(await reads(as())).toBe(may)
  })

  test('X-Forwarded-For of an address that is no proxy of ours does not count', async () => {
    const direct = await journal.app.inject({
      url: `/articles/${id}.pdf`,
      remoteAddress: stranger,
      headers: { 'x-forwarded-for': campus },
    })
    expect(direct.statusCode).toBe(404)
  })

  test('the page, API, PDF and EPUB have the text, for this reader alone', async () => {
    for (const as of [{ from: campus }, { person: member }]) {
      for (const path of [
        `/articles/${id}.pdf`,
        `/articles/${id}.epub`,
        `/articles/${id}/figures/fig-1.svg`,
        `/api/articles/${id}`,
      ]) {
        const answer = await visit(path, as)
        expect(answer.body, path).toMatch(word)
        expect(answer.headers['cache-control'], path).toMatch(/^private, no-store/)
        expect(answer.headers.etag, path).toBeUndefined()
      }
      expect((await visit(`/articles/${id}.pdf`, { ...as, method: 'HEAD' })).statusCode).toBe(200)
    }
    const { access, pdfUrl } = (await visit(`/api/articles/${id}`, { from: campus })).json()
    expect(access).toMatchObject({
      right: 'institution',
      institution: 'Harbour University',
      pdfUrl: `/articles/${id}.pdf`,
    })
    // The button of the specification stays for open access.
    expect(pdfUrl).toBeNull()
    const own = (await visit(`/api/articles/${id}`, { person: member })).json()
    expect(own.access).toMatchObject({ right: 'personal', institution: null, until: '2026-12-31' })
  })

  test('a browser without access is sent to the page, which says how to get it', async () => {
    const answer = await visit(`/articles/${id}.pdf`, { headers: { accept: 'text/html,*/*' } })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`/articles/${id}`)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })
})

describe.skipIf(!built)('pages and caches', () => {
  const path = `/articles/${id}`

  test('an authorised page never answers anybody else, nor the other way round', async () => {
    const has = async (as: Visit) => word.test((await visit(path, as)).body)
    // First the reader with access, then the visitor, and in the other order; each from an empty and from a filled cache.
    expect([await has({ from: campus }), await has({}), await has({ from: campus }), await has({})]).toEqual([
      true,
      false,
      true,
      false,
    ])
    cache.clear()
    expect([await has({}), await has({ from: campus }), await has({}), await has({ from: campus })]).toEqual([
      false,
      true,
      false,
      true,
    ])
    cache.clear()
    const together = await Promise.all(
      [{}, { from: campus }, {}, { from: campus }, { from: '203.0.113.5' }].map(has),
    )
    expect(together).toEqual([false, true, false, true, false])
  })

  test('neither page may be stored by shared caches; the open one may', async () => {
    const caching = async (url: string, as: Visit) => (await visit(url, as)).headers['cache-control']
    expect(await caching(path, {})).toBe('private, no-cache')
    expect(await caching(path, { from: campus })).toBe('private, no-cache')
    expect(await caching(`${path}.data`, { from: campus })).toBe('private, no-cache')
    expect(await caching('/articles/open-neighbour', { from: campus })).toContain('public')
  })

  test('conditional requests', async () => {
    const { etag } = (await visit(path)).headers
    expect(etag).toBeTruthy()
    const again = (as: Visit) => visit(path, { ...as, headers: { 'if-none-match': String(etag) } })
    expect((await again({})).statusCode).toBe(304)
    const own = await again({ from: campus })
    expect([own.statusCode, own.headers.etag, word.test(own.body)]).toEqual([200, undefined, true])
  })

  test('the notice says how to get access, or why there is access', async () => {
    const visitor = (await visit(path)).body
    expect(visitor).toContain('available to subscribers')
    expect(visitor).toContain('href="/contact"')
    expect(visitor).toContain(`href="/sign-in?from=${encodeURIComponent(path)}"`)
    await change({ shopUrl: 'https://shop.example/jiber' })
    expect((await visit(path)).body).toContain('href="https://shop.example/jiber"')
    await change({ shopUrl: '' })
    const reader = (await visit(path, { from: campus })).body
    expect(reader).toContain('You have access through Harbour University.')
    expect(reader).toContain(`href="/articles/${id}.pdf"`)
    expect(reader).not.toContain('Download PDF')
  })
})

describe('free after some months', () => {
  test('begins at midnight in the journal’s time zone', async () => {
    // Published on 31 May: six months later is 30 November.
    await change({ freeAfterMonths: 6, timeZone: 'Pacific/Auckland' })
    const status = async () => (await visit(`/articles/${id}.pdf`)).statusCode
    const until = (instant: string) =>
      journal.advance(Date.parse(instant) - journal.context.clock.now().getTime())
    until('2026-11-29T10:59:59Z')
    expect(await status()).toBe(404)
    expect((await visit(`/api/articles/${id}`)).json().access).toMatchObject({
      right: 'none',
      freeFrom: '2026-11-30',
    })
    until('2026-11-29T11:00:00Z')
    const free = await visit(`/articles/${id}.pdf`)
    expect([free.statusCode, free.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect((await visit(`/api/articles/${id}`)).json()).toMatchObject({
      isOpenAccess: false,
      pdfUrl: null,
      access: { right: 'free' },
    })
    expect((await visit(`/articles/${id}.xml`)).body).toMatch(word)
    if (built) {
      const page = await visit(`/articles/${id}`)
      expect(page.body).toContain('This article is free to read.')
      expect(page.body).toContain('"isAccessibleForFree":true')
      expect(page.headers['cache-control']).toContain('public')
    }
    await change({ timeZone: 'America/Los_Angeles' })
    expect(await status()).toBe(404)
    until('2026-11-30T08:00:00Z')
    expect(await status()).toBe(200)
    await change({ freeAfterMonths: null, timeZone: 'UTC' })
    expect(await status()).toBe(404)
  })
})

describe('a phrase of a text that is free after some months', () => {
  const found = async () => {
    await addJob(journal.context.db, 'index_free_texts', {})
    await journal.runJobs()
    return (await visit(`/api/articles/search?q=${phrase}`)).json()
  }

  test('is found while everybody may read the text', async () => {
    expect(await found()).toEqual([])
    const { db } = journal.context
    await db.updateTable('articles').set({ updatedAt: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
    const harvested = async () =>
      (await visit('/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-06-01')).body.includes(
        `:${id}<`,
      )
    expect(await harvested()).toBe(false)
    await change({ freeAfterMonths: 1 })
    expect(await found()).toMatchObject([{ id, match: { snippet: { heading: 'Text' } } }])
    expect(await harvested(), 'harvesters get the text that became free').toBe(true)
    const abstract = 'The abstract that everybody reads, corrected.'
    await journal.context.db.updateTable('articles').set({ abstract }).where('id', '=', id).execute()
    expect(await found()).toMatchObject([{ id }])
    await change({ freeAfterMonths: null })
    expect(await found()).toEqual([])
  })
})

describe('usage', () => {
  const since = async () => {
    await journal.context.usage.flush()
    const { db } = journal.context
    const rows = await db
      .selectFrom('institutionUsage as u')
      .innerJoin('institutions as i', 'i.id', 'u.institutionId')
      .select(['i.name', 'u.accessType', 'u.investigations', 'u.requests', 'u.denials'])
      .orderBy('i.name')
      .execute()
    const all = await db
      .selectFrom('articleUsage')
      .select(['views', 'downloads', 'requests', 'denials'])
      .where('articleId', '=', id)
      .executeTakeFirst()
    await db.deleteFrom('institutionUsage').execute()
    await db.deleteFrom('articleUsage').execute()
    journal.advance(3_600_000)
    return { rows, all }
  }

  test('requests, refusals and double clicks, for all readers and for each institution', async () => {
    await since()
    const consortium = await institution('Library Consortium', ['192.0.0.0/16'])
    const pdf = `/articles/${id}.pdf`
    await visit(pdf, { from: campus })
    await visit(pdf, { from: campus })
    journal.advance(31_000)
    await visit(pdf, { from: campus })
    await visit(pdf, { from: '203.0.113.5' })
    await visit(pdf, { from: '203.0.113.5' })
    await visit(pdf)
    await visit(pdf, { method: 'HEAD' })
    await visit(pdf, { headers: { 'user-agent': 'curl/8.14.1' } })
    expect(await since()).toEqual({
      rows: [
        { name: 'Harbour University', accessType: 'Controlled', investigations: 2, requests: 2, denials: 0 },
        { name: 'Lapsed College', accessType: 'Controlled', investigations: 0, requests: 0, denials: 1 },
        { name: 'Library Consortium', accessType: 'Controlled', investigations: 2, requests: 2, denials: 0 },
      ],
      all: { views: 0, downloads: 2, requests: 2, denials: 2 },
    })
    await journal.context.db.deleteFrom('institutions').where('id', '=', consortium).execute()
    journal.context.readers.forget()
    await journal.context.readers.load()
  })

  test.skipIf(!built)('a page with the text is a request, one without it a refusal', async () => {
    await since()
    const page = `/articles/${id}`
    await visit(page, { from: campus })
    await visit(`${page}.data`, { person: member, from: '198.51.100.11' })
    await visit(page)
    await visit(page, { from: '203.0.113.5' })
    // The browser follows to the page, which counts the refusal once.
    await visit(`${page}.pdf`, { from: '198.51.100.10', headers: { accept: 'text/html' } })
    // The page of a replaced version counts nothing, so its PDF counts the refusal.
    const earlier = await visit(urls.articleVersionPdf(id, 1), { headers: { accept: 'text/html' } })
    expect(earlier.statusCode).toBe(303)
    expect(await since()).toEqual({
      rows: [
        { name: 'Harbour University', accessType: 'Controlled', investigations: 1, requests: 1, denials: 0 },
        { name: 'Lapsed College', accessType: 'Controlled', investigations: 1, requests: 0, denials: 1 },
      ],
      all: { views: 4, downloads: 0, requests: 2, denials: 3 },
    })
  })
})

describe('administrators', () => {
  const body = { name: 'Quay Institute', startsOn: '2026-01-01', ranges: ['198.51.100.128/25'] }
  let admin: Person
  beforeAll(async () => {
    admin = await journal.account({ role: 'admin' })
  })
  const mayRead = async (as: Visit) => (await visit(`/articles/${id}.pdf`, as)).statusCode === 200
  const audited = async (subjectId: string) =>
    journal.context.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId'])
      .where('subjectId', '=', subjectId)
      .orderBy('id')
      .execute()

  test('an institution is added, changed and ended; each change takes effect at once and is audited', async () => {
    const from = '198.51.100.200'
    expect(await mayRead({ from })).toBe(false)
    const ranges = ['198.51.100.128/25', '2001:0DB8:0:0::/32', '198.51.100.128/25', ' 192.0.2.7/32 ']
    const created = await admin.post('/api/cms/institutions', { ...body, ranges })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      ranges: ['198.51.100.128/25', '2001:db8::/32', '192.0.2.7'],
      state: 'active',
      requests: 0,
    })
    expect(await mayRead({ from })).toBe(true)
    const path = `/api/cms/institutions/${created.body.id}`
    const today = journal.context.clock.now().toISOString().slice(0, 10)
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    expect((await admin.put(path, { endsOn: today, was: { endsOn: null } })).status).toBe(200)
    expect(await mayRead({ from })).toBe(true)
    expect((await admin.put(path, { endsOn: null, was: { endsOn: null } })).status).toBe(409)
    expect((await admin.put(path, { endsOn: yesterday })).body.state).toBe('ended')
    expect(await mayRead({ from })).toBe(false)
    expect((await admin.put(path, { endsOn: '2025-12-31' })).body.issues).toEqual([
      { path: 'endsOn', message: 'The last day is before the first one' },
    ])
    // Its usage was counted, and reports of usage need the customer.
    await journal.context.usage.flush()
    expect((await admin.delete(path)).status).toBe(409)
    await journal.context.db.deleteFrom('institutionUsage').execute()
    expect((await admin.delete(path)).status).toBe(200)
    expect((await audited(created.body.id)).map(({ action }) => action)).toEqual([
      'institution_created',
      'institution_updated',
      'institution_updated',
      'institution_deleted',
    ])
  })

  test.each([
    ['0.0.0.0/0', 'too wide'],
    ['::/0', 'too wide'],
    ['192.0.2.1/24', 'Did you mean 192.0.2.0/24?'],
    ['2001:db8::1/64', 'Did you mean 2001:db8::/64?'],
    ['192.0.2.0/33', 'from 0 to 32'],
    ['192.0.2.0/-1', 'from 0 to 32'],
    ['192.0.2', 'is not an address'],
    ['192.0.02.1', 'is not an address'],
    ['300.1.1.1', 'is not an address'],
    ['192.0.2.0/24/24', 'is not an address'],
    ['fe80::1%eth0', 'is not an address'],
    ['1::2::3', 'is not an address'],
    ['::ffff:192.0.2.0/120', 'as a range of IPv4'],
    ['', 'is not an address'],
    ["'; DROP TABLE institutions", 'is not an address'],
  ])('the range %j is refused', async (range, message) => {
    const { status, body: refused } = await admin.post('/api/cms/institutions', { ...body, ranges: [range] })
    expect(status).toBe(422)
    expect(refused.issues[0]).toEqual({ path: 'ranges.0', message: expect.stringContaining(message) })
  })

  test('a person gets access until a last day, and loses it', async () => {
    const person = await journal.account()
    const grant = (more: object) => admin.post('/api/cms/personal-access', { endsOn: '2031-01-31', ...more })
    expect((await grant({ person: 'nobody-at-all' })).body.issues[0].path).toBe('person')
    expect((await grant({ person: person.username, endsOn: '2026-01-01' })).body.issues[0].path).toBe(
      'endsOn',
    )
    const granted = await grant({ person: ` ${person.email.toUpperCase()} `, note: 'Guest' })
    expect(granted).toMatchObject({ status: 201, body: { username: person.username, state: 'active' } })
    expect(await mayRead({ person })).toBe(true)
    expect((await grant({ person: person.username })).body.issues[0].message).toContain(
      'already has an entry',
    )
    const path = `/api/cms/personal-access/${granted.body.id}`
    expect((await admin.put(path, { endsOn: '2026-01-01' })).body.state).toBe('ended')
    expect(await mayRead({ person })).toBe(false)
    await admin.put(path, { endsOn: '2031-01-31' })
    expect((await person.get('/api/account/export')).raw.toString()).toContain('2031-01-31')
    expect(await mayRead({ person })).toBe(true)
    expect((await admin.delete(path)).status).toBe(200)
    expect(await mayRead({ person })).toBe(false)
    expect((await audited(granted.body.id)).at(-1)).toEqual({
      action: 'personal_access_withdrawn',
      actorId: admin.id,
    })
  })

  test.skipIf(!built)('the front door passes readers who may have access to the app', async () => {
    const address = await journal.app.listen({ port: 0, host: '127.0.0.1' })
    const has = async (from: string) => {
      const headers = { 'accept-encoding': 'br', 'x-forwarded-for': from, 'user-agent': firefox }
      const answer = await fetch(`${address}/articles/${id}`, {
        headers: { ...headers, host: 'journal.example' },
      })
      return word.test(await answer.text())
    }
    // From the second visit on, the page is answered from the cache, before the request reaches the app.
    expect([await has(stranger), await has(stranger), await has(stranger)]).toEqual([false, false, false])
    expect([await has(campus), await has(stranger), await has(campus)]).toEqual([true, false, true])
  })
})
