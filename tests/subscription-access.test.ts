/** Who reads subscription articles, and that their text leaves by no door that does not ask. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sitePages } from '#domain/pages/site-pages.ts'
import { administration } from './subscription/administration.ts'
import { doors, leaks, oai, ofOthers, pageDoors, publicRoutes, q } from './subscription/doors.ts'
import { freeAfterMonths, freePhrases } from './subscription/free.ts'
import { usage } from './subscription/usage.ts'
import {
  built,
  cache,
  campus,
  change,
  former,
  id,
  journal,
  member,
  openJournal,
  setOpen,
  stranger,
  type Visit,
  visit,
  word,
} from './subscription/world.ts'

beforeAll(openJournal)
afterAll(() => journal.close())
beforeEach(() => cache.clear())

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

// Their tests use the same journal, so that it is started once.
freeAfterMonths()
freePhrases()
usage()
administration()
