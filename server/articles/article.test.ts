import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articleView } from '#domain/article/article.ts'
import { citationStyles } from '#domain/article/citation.ts'
import { urls } from '#domain/urls.ts'
import { callsOf, startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'
import { sampleJournal, sampleTimeout } from '#tests/sample-journal.ts'
import { siteReads } from '../reads.ts'
import { citingPage, publishedHere } from './citing-queries.ts'
import { readForwardLinks, renewCitations } from './outside-citations.ts'
import { listAsJson, listPage } from './read.ts'
import { authorPage, topicPage } from './works.ts'

let journal: TestApp
let reader: ReturnType<typeof callsOf>

beforeAll(async () => {
  journal = await startApp({}, { copyOf: await sampleJournal() })
  reader = callsOf(journal.app)
}, sampleTimeout)
afterAll(() => journal.close())

describe('lists', () => {
  test.each(['/api/articles', '/api/articles/search?q=trade', '/api/articles/facets', '/api/editors'])(
    '%s refuses a limit above the maximum instead of answering with fewer rows',
    async (path) => {
      for (const limit of ['101', '0', '-1', '1.5', 'many']) {
        const answer = await reader.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}`)
        expect(answer, limit).toMatchObject({
          status: 422,
          body: { issues: [{ path: 'limit', message: 'Give a limit from 1 to 100' }] },
        })
      }
    },
  )

  test.each(['/api/editors', '/api/editors/chief', '/api/special-issues/active'])(
    '%s is answered in pages that together contain all rows',
    async (path) => {
      const whole = await reader.get(`${path}?limit=100`)
      expect(whole.body.length).toBeGreaterThan(1)
      expect(whole.headers['x-total-count']).toBe(String(whole.body.length))
      expect(whole.headers.link).toBeUndefined()
      const rows: unknown[] = []
      for (let next: string | undefined = `${path}?limit=1`; next; ) {
        const answer = await reader.get(next)
        expect(answer.body).toHaveLength(1)
        rows.push(...answer.body)
        next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
      }
      expect(rows).toEqual(whole.body)
      expect(await reader.get(`${path}?cursor=made-up`)).toMatchObject({ status: 400 })
    },
  )
})

describe('the list that the database writes as JSON', () => {
  test.each(['latest', 'cited', 'downloaded'] as const)(
    '%s: says what the pages are made from',
    async (sort) => {
      const { json, total, nextCursor } = await listAsJson(journal.context.db, { sort, limit: 20 })
      const list = await listPage(journal.context, { sort, limit: 20 })
      const asListed = list.articles.map(({ match: _, ...article }) => article)
      expect(JSON.parse(json)).toEqual(asListed)
      expect({ total, nextCursor }).toEqual({ total: list.total, nextCursor: list.nextCursor })
      for (const article of JSON.parse(json)) expect(articleView.strict().parse(article)).toEqual(article)
    },
  )

  test.each(['plain-id_1.0', 'Über 100 % (neu)', "it's/so?*!~", '面積'])(
    'escapes the id %s in addresses',
    async (id) => {
      const { db } = journal.context
      await putArticles(db, [
        { id, title: id, isOpenAccess: true, publishedDate: '2099-01-01', ...{ pdfKey: 'a.pdf' } },
      ])
      const [first] = JSON.parse((await listAsJson(db, { sort: 'latest', limit: 1 })).json)
      expect(first).toMatchObject({ id, pdfUrl: urls.articlePdf(id) })
      await db.deleteFrom('articles').where('id', '=', id).execute()
    },
  )
})

describe('related articles', () => {
  test('are as many as requested, in a fixed order', async () => {
    const five = await reader.get('/api/articles/whose-currency/related')
    const all = await reader.get('/api/articles/whose-currency/related?limit=100')
    expect(five.body).toHaveLength(5)
    expect(all.body.length).toBeGreaterThan(5)
    expect(all.body.slice(0, 5)).toEqual(five.body)
  })

  test('share keywords, as these are now, and stand in the order of how many they share', async () => {
    const { db } = journal.context
    const dated = (id: string, publishedDate: string, keywords: string[]) => ({
      ...{ id, title: id, isOpenAccess: true, publishedDate, keywords, category: `of ${id}` },
    })
    await putArticles(db, [
      dated('tides', '2020-01-01', ['tide', 'harbour', 'moon']),
      dated('two-shared', '2019-01-01', ['harbour', 'tide']),
      dated('one-shared', '2020-06-01', ['moon']),
      dated('none-shared', '2020-06-01', ['desert']),
    ])
    const related = async () =>
      ((await reader.get('/api/articles/tides/related')).body as { id: string }[]).map(({ id }) => id)
    expect(await related()).toEqual(['two-shared', 'one-shared'])
    const change = (id: string) => db.updateTable('articles').where('id', '=', id)
    await change('none-shared')
      .set({ keywords: ['desert', 'tide', 'moon'] })
      .execute()
    await change('two-shared').set({ keywords: [] }).execute()
    await change('one-shared').set({ publishedDate: '2018-01-01' }).execute()
    expect(await related()).toEqual(['none-shared', 'one-shared'])
    await db.deleteFrom('articles').where('id', 'in', ['one-shared', 'two-shared', 'none-shared']).execute()
    expect(await related()).toEqual([])
    await db.deleteFrom('articles').where('id', '=', 'tides').execute()
    expect(await db.selectFrom('articleKeywords').where('articleId', '=', 'tides').execute()).toEqual([])
  })
})

describe('citations within the journal', () => {
  test('the number of each article is that of the articles that cite its DOI', async () => {
    const ids = ((await reader.get('/api/articles?limit=100')).body as { id: string }[]).map(({ id }) => id)
    const all = await Promise.all(ids.map(async (id) => (await reader.get(`/api/articles/${id}`)).body))
    const citing = (doi: string | null) =>
      all.filter(({ references }) => references.some((work: { doi: string | null }) => work.doi === doi))
    const expected = all.map(({ id, doi }) => [id, doi ? citing(doi).length : 0])
    expect(all.map(({ id, citations }) => [id, citations])).toEqual(expected)
    expect(Math.max(...expected.map(([, number]) => Number(number)))).toBeGreaterThan(1)
    const cited = all.find(({ citations }) => citations > 1)
    const listed = await citingPage(journal.context.db, cited.doi.toUpperCase(), 1)
    expect(listed.works.map(({ id }) => id).toSorted()).toEqual(
      citing(cited.doi)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(await publishedHere(journal.context.db, [cited.doi.toUpperCase(), '10.9/none'])).toEqual(
      new Map([[cited.doi, cited.id]]),
    )
  })

  test('are counted also if the cited article is published later, and no longer if the reference is removed', async () => {
    const { db } = journal.context
    const reference = (doi: string) => JSON.stringify([{ doi }])
    await putArticles(db, [
      { id: 'early', title: 'Cites what is to come', doi: '10.9999/early', volume: 90 },
      { id: 'late', title: 'Cited before', doi: '10.8888/Late', volume: 90 },
    ])
    const numberOf = async (id: string) => (await reader.get(`/api/articles/${id}`)).body.citations
    await db.updateTable('articles').set({ doi: null }).where('id', '=', 'late').execute()
    await db
      .updateTable('articles')
      .set({ referenceList: reference('10.8888/late') })
      .where('id', '=', 'early')
      .execute()
    expect(await numberOf('late')).toBe(0)
    await db.updateTable('articles').set({ doi: '10.8888/Late' }).where('id', '=', 'late').execute()
    expect(await numberOf('late')).toBe(1)
    await db.updateTable('articles').set({ referenceList: '[]' }).where('id', '=', 'early').execute()
    expect(await numberOf('late')).toBe(0)
    await db.deleteFrom('articles').where('id', 'in', ['early', 'late']).execute()
  })
})

/** An answer of Crossref's Cited-by with as many works as given. */
function forwardLinks(works: { doi: string; title: string; year: number }[]): string {
  const links = works.map(
    ({ doi, title, year }) =>
      `<forward_link doi="10.5555/x"><journal_cite fl_count="0"><issn type="print">12345678</issn><journal_title>Annals &amp; Ports</journal_title><article_title>${title}</article_title><contributors><contributor first-author="true" sequence="first" contributor_role="author"><given_name>Ada</given_name><surname>Okafor</surname></contributor></contributors><volume>3</volume><year>${year}</year><doi type="journal_article">${doi}</doi></journal_cite></forward_link>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><crossref_result xmlns="http://www.crossref.org/qrschema/2.0" version="2.0"><query_result><head><email_address>none</email_address></head><body>${links.join('')}</body></query_result></crossref_result>`
}

test('works that Crossref names are listed and counted once with the journal’s own, in pages', async () => {
  const { db } = journal.context
  await putArticles(db, [
    { id: 'cited-outside', title: 'Cited outside', doi: '10.7777/Cited', volume: 91 },
    { id: 'citing-inside', title: 'Cites inside', doi: '10.7777/inside', volume: 91 },
  ])
  await db
    .updateTable('articles')
    .set({ referenceList: JSON.stringify([{ doi: '10.7777/cited' }]) })
    .where('id', '=', 'citing-inside')
    .execute()
  const outside = Array.from({ length: 29 }, (_, index) => ({
    ...{ doi: `10.6666/w${index}`, title: `Outside &lt;b&gt; ${index}`, year: 1990 + index },
  }))
  let works = [...outside, { doi: '10.7777/INSIDE', title: 'Cites inside', year: 2024 }]
  const asked: string[] = []
  const crossref = createServer(async (request, response) => {
    const fields = new URLSearchParams(await text(request))
    expect([fields.get('usr'), fields.get('pwd'), request.url]).toEqual(['role', 'word', '/'])
    const doi = fields.get('doi') ?? ''
    asked.push(doi)
    if (doi === '10.7777/inside') response.statusCode = 500
    response.end(forwardLinks(doi === '10.7777/cited' ? works : []))
  })
  await new Promise<void>((ready) => crossref.listen(0, '127.0.0.1', ready))
  const { port } = crossref.address() as AddressInfo
  const citedBy = { url: `http://127.0.0.1:${port}/`, user: 'role', password: 'word' }
  const configured = { ...journal.context, config: { ...journal.context.config, citedBy } }
  try {
    await renewCitations(journal.context)
    expect(asked, 'nothing is asked without an account').toEqual([])
    await renewCitations(configured)
    expect(asked).toContain('10.7777/cited')
    const number = async () => (await reader.get('/api/articles/cited-outside')).body.citations
    expect(await number()).toBe(30)
    const page = await citingPage(db, '10.7777/cited', 2)
    expect(page).toMatchObject({ total: 30, page: 2, pages: 2 })
    expect(page.works).toHaveLength(10)
    const all = [...(await citingPage(db, '10.7777/cited', 1)).works, ...page.works]
    expect(all.filter(({ doi }) => doi === '10.7777/inside')).toEqual([
      expect.objectContaining({ id: 'citing-inside' }),
    ])
    expect(page.works[9]).toEqual({
      ...{ id: null, doi: '10.6666/w0', title: 'Outside <b> 0', authors: 'Ada Okafor' },
      ...{ container: 'Annals & Ports', year: 1990 },
    })
    // Asked again after a week; an article about which Crossref did not answer is asked about in the next run.
    works = works.slice(0, 5)
    asked.length = 0
    await renewCitations(configured)
    expect(asked).toEqual(['10.7777/inside'])
    journal.advance(8 * 86_400_000)
    await renewCitations(configured)
    expect(await number()).toBe(6)
    expect(() => readForwardLinks('<html/>')).toThrow('not an answer')
  } finally {
    crossref.close()
    await db.deleteFrom('articles').where('id', 'in', ['cited-outside', 'citing-inside']).execute()
  }
})

describe('authors and topics', () => {
  test('an author has one page, by ORCID iD or by name; namesakes with another iD have theirs', async () => {
    const { db } = journal.context
    const person = (articleId: string, orcid: string | null) => ({
      ...{ articleId, orcid, orderIndex: 90, givenName: 'Zoë', familyName: 'Unlikely-Name' },
    })
    const works = async (key: string) => {
      const found = await authorPage(db, key, 1)
      return found && { key: found.author.key, ids: found.works.articles.map(({ id }) => id).toSorted() }
    }
    await db
      .insertInto('articleContributors')
      .values([person('whose-currency', null), person('family-firms-abroad', null)])
      .execute()
    const both = ['family-firms-abroad', 'whose-currency']
    expect(await works('zoe-unlikely-name')).toEqual({ key: 'zoe-unlikely-name', ids: both })
    const setOrcid = (articleId: string, orcid: string) =>
      db
        .updateTable('articleContributors')
        .set({ orcid })
        .where('articleId', '=', articleId)
        .where('orderIndex', '=', 90)
        .execute()
    await setOrcid('whose-currency', '0000-0009-0000-0001')
    for (const key of ['zoe-unlikely-name', '0000-0009-0000-0001'])
      expect(await works(key)).toEqual({ key: '0000-0009-0000-0001', ids: both })
    await setOrcid('family-firms-abroad', '0000-0009-0000-0002')
    expect(await works('0000-0009-0000-0001')).toMatchObject({ ids: ['whose-currency'] })
    expect(await works('zoe-unlikely-name')).toBeNull()
    for (const key of ['nobody', '', '\0', '0000-0000-0000-0000']) expect(await works(key)).toBeNull()
    expect(await authorPage(db, '0000-0009-0000-0001', 2)).toBeNull()
    await db.deleteFrom('articleContributors').where('orderIndex', '=', 90).execute()
  })

  test('both have feeds; a keyword is one topic with and without a capital', async () => {
    const topic = await topicPage(journal.context.db, 'Customs data', 1)
    expect(topic?.works.articles.map(({ id }) => id)).toContain('whose-currency')
    const { body } = await reader.get('/api/articles/whose-currency')
    expect(body.contributors[0].email).toMatch(/@/)
    expect(body.contributors[1].email).toBeNull()
    for (const query of ['topic=customs+data', `author=${body.contributors[0].key}`]) {
      const feed = await reader.get(`/feed.atom?${query}`)
      expect(feed.raw.toString()).toContain('Whose currency')
    }
    expect((await reader.get('/feed.atom?author=nobody')).status).toBe(404)
    expect(await topicPage(journal.context.db, 'CUSTOMS DATA', 1)).toMatchObject({ keyword: topic?.keyword })
    expect(await topicPage(journal.context.db, 'no such keyword', 1)).toBeNull()
  })
})

describe('an article', () => {
  test('contains contributions, affiliations, statements, references and usage', async () => {
    const { body } = await reader.get('/api/articles/whose-currency')
    expect(body.contributors[0]).toMatchObject({
      familyName: 'Solheim-Brandt',
      isCorresponding: true,
      affiliations: [{ name: expect.any(String) }],
      roles: expect.arrayContaining([{ role: expect.any(String), degree: expect.anything() }]),
    })
    expect(body).toMatchObject({
      receivedDate: '2025-03-11',
      revisedDate: '2025-10-02',
      funding: expect.stringContaining('NFO-2023-118'),
      funders: [{ name: 'Nordic Fund for Open Economic Data', awards: ['NFO-2023-118'] }],
      dataAvailability: expect.stringContaining('open under CC BY'),
      competingInterests: 'The authors declare none.',
      ethics: null,
      acknowledgements: expect.stringContaining('Copenhagen'),
      noticeOf: null,
      newerVersion: null,
      version: 2,
      versions: [{ number: 2 }, { number: 1 }],
      earlierVersion: null,
    })
    expect(body.references).toContainEqual(
      expect.objectContaining({ id: 'ref-haddad2024', year: '2024', doi: null }),
    )
    // A citation of another article of this journal has that article's DOI.
    expect(body.references).toContainEqual(
      expect.objectContaining({ id: 'ref-menu-costs-at-the-border', doi: '10.5555/jiber.2024.0002' }),
    )
    expect(body.usage.length).toBeGreaterThan(5)
    expect(body.usage.map((use: { month: string }) => use.month)).toEqual(
      body.usage.map((use: { month: string }) => use.month).toSorted(),
    )
  })

  test('has drawings that are sent compressed', async () => {
    const url = '/articles/whose-currency/figures/picture-1.svg'
    const packed = await journal.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(packed.rawPayload)).toEqual((await reader.get(url)).raw)
  })

  test('has supplementary files that are saved, never opened', async () => {
    const { files } = journal.context
    for (const name of ['supplement-1-prices.csv', 'supplement-2.html'])
      await files.put(`articles/whose-currency/${name}`, Buffer.from('<script>1</script>'))
    const at = '/articles/whose-currency/figures/supplement'
    const file = await journal.app.inject(`${at}-1-prices.csv`)
    expect(file.headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv'),
      'content-disposition': 'attachment; filename="supplement-1-prices.csv"',
      'x-content-type-options': 'nosniff',
    })
    expect((await journal.app.inject(`${at}-2.html`)).statusCode).toBe(404)
  })

  test('contains every field, also if it is empty', async () => {
    const full = await reader.get('/api/articles/whose-currency')
    const notice = await reader.get('/api/articles/birthplace-acquisitions-retraction-1')
    expect(Object.keys(notice.body).toSorted()).toEqual(Object.keys(full.body).toSorted())
    expect(JSON.stringify(notice.body)).not.toContain('undefined')
  })

  test('and its correction link to each other', async () => {
    const article = await reader.get('/api/articles/whose-currency')
    expect(article.body.notices).toMatchObject([
      { kind: 'correction', date: '2026-10-09', article: { id: 'whose-currency-correction-1' } },
    ])
    const notice = await reader.get('/api/articles/whose-currency-correction-1')
    expect(notice.body.noticeOf).toMatchObject({ kind: 'correction', article: { id: 'whose-currency' } })
  })

  test('among the most cited is marked as such', async () => {
    const { body } = await reader.get('/api/articles?sort=cited&limit=6')
    const most = await Promise.all(
      body.map(({ id }: { id: string }) => reader.get(`/api/articles/${id}`).then((a) => a.body.isMostCited)),
    )
    expect(most.slice(0, 5)).toEqual([true, true, true, true, true])
    expect((await reader.get('/api/articles/whose-currency-correction-1')).body.isMostCited).toBe(false)
  })

  test('lists its versions', async () => {
    const { db } = journal.context
    await db
      .updateTable('articles')
      .set({ newerVersionId: 'family-firms-abroad' })
      .where('id', '=', 'born-global-grown-local')
      .execute()
    const old = await reader.get('/api/articles/born-global-grown-local')
    expect(old.body.newerVersion).toMatchObject({ id: 'family-firms-abroad' })
    const next = await reader.get('/api/articles/family-firms-abroad')
    expect(next.body.earlierVersion).toMatchObject({ id: 'born-global-grown-local' })
  })
})

describe('a citation', () => {
  test.each([
    [
      'apa',
      'Solheim-Brandt, M., Adeyinka-Cole, T., & Văcărescu, I. (2026). Whose currency, whose risk? Dominant-currency invoicing and exchange-rate pass-through in mid-sized economies. Journal of International Business & Economic Research, 14(1), 11–15. https://doi.org/10.5555/jiber.2025.0002',
    ],
    [
      'mla',
      'Solheim-Brandt, Marit, et al. “Whose Currency, Whose Risk? Dominant-Currency Invoicing and Exchange-Rate Pass-through in Mid-Sized Economies.” Journal of International Business & Economic Research, vol. 14, no. 1, 17 Feb. 2026, pp. 11–15, https://doi.org/10.5555/jiber.2025.0002.',
    ],
    [
      'chicago',
      'Solheim-Brandt, Marit, Tunde Adeyinka-Cole, and Ioana Văcărescu. 2026. “Whose Currency, Whose Risk? Dominant-Currency Invoicing and Exchange-Rate Pass-through in Mid-Sized Economies.” Journal of International Business & Economic Research 14 (1): 11–15. https://doi.org/10.5555/jiber.2025.0002.',
    ],
    [
      'harvard',
      'Solheim-Brandt, M., Adeyinka-Cole, T. and Văcărescu, I. (2026) ‘Whose currency, whose risk? Dominant-currency invoicing and exchange-rate pass-through in mid-sized economies’, Journal of International Business & Economic Research, 14(1), pp. 11–15. Available at: https://doi.org/10.5555/jiber.2025.0002.',
    ],
    [
      'vancouver',
      'Solheim-Brandt M, Adeyinka-Cole T, Văcărescu I. Whose currency, whose risk? Dominant-currency invoicing and exchange-rate pass-through in mid-sized economies. Journal of International Business & Economic Research. 2026 Feb 17;14(1):11–5. doi:10.5555/jiber.2025.0002',
    ],
  ])('in %s', async (style, text) => {
    const answer = await reader.get(`/api/articles/whose-currency/citation?style=${style}`)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.raw.toString()).toBe(`${text}\n`)
  })

  test('is refused for an unknown style or article', async () => {
    expect((await reader.get('/api/articles/whose-currency/citation?style=ieee')).status).toBe(422)
    expect((await reader.get('/api/articles/none/citation?style=apa')).status).toBe(404)
  })

  test('of every article in every style is complete and contains no markup', async () => {
    const { body } = await reader.get('/api/articles?limit=100')
    for (const { id } of body)
      for (const style of Object.keys(citationStyles)) {
        const text = (await reader.get(`/api/articles/${id}/citation?style=${style}`)).raw.toString()
        expect(text).toContain('10.5555/')
        expect(text).not.toMatch(/[<>]|&#|&amp;|undefined|\.\.|\?\./)
      }
  })
})

describe('a notice', () => {
  const text = 'The second table repeats the first.\n\nThe <b>right</b> numbers follow.'

  test('can be published only by editors', async () => {
    const input = { kind: 'correction', text, date: '2026-11-20' }
    expect((await reader.post('/api/articles/family-firms-abroad/notices', input)).status).toBe(401)
    const author = await journal.account()
    expect((await author.post('/api/articles/family-firms-abroad/notices', input)).status).toBe(403)
  })

  test('of retraction marks the title, links both articles, and is published once', async () => {
    const editor = await journal.account({ role: 'editor' })
    const before = await reader.get('/api/articles/sharing-a-cold-chain')
    const input = { kind: 'retraction', text, date: '2026-11-20' }
    const made = await editor.post('/api/articles/sharing-a-cold-chain/notices', input)
    expect(made.status).toBe(201)
    const { body: article } = await reader.get('/api/articles/sharing-a-cold-chain')
    expect(article.title).toBe(`RETRACTED: ${before.body.title}`)
    expect(article.notices).toMatchObject([{ kind: 'retraction', text, article: { id: made.body.id } }])
    expect(article.updatedAt > before.body.updatedAt).toBe(true)
    const { body: notice } = await reader.get(`/api/articles/${made.body.id}`)
    expect(notice).toMatchObject({
      title: `Retraction of “${before.body.title}”`,
      articleType: 'Retraction',
      doi: `${before.body.doi}.r1`,
      noticeOf: { kind: 'retraction', article: { id: 'sharing-a-cold-chain' } },
      fullText:
        '<p>The second table repeats the first.</p>\n<p>The &lt;b&gt;right&lt;/b&gt; numbers follow.</p>',
    })
    const xml = (await reader.get('/articles/sharing-a-cold-chain.xml')).raw.toString()
    expect(xml).toContain('<article-title>RETRACTED: ')
    expect(xml).toContain(
      `related-article-type="retraction-forward" ext-link-type="doi" xlink:href="${notice.doi}"`,
    )
    const deposit = (await reader.get(`/api/articles/${made.body.id}/crossref.xml`)).raw.toString()
    expect(deposit).toContain(`type="retraction"`)
    expect(deposit).toContain(`>${before.body.doi}</update>`)
    const cited = await reader.get('/articles/sharing-a-cold-chain.bib')
    expect(cited.raw.toString()).toContain('RETRACTED: ')
    const found = await reader.get('/api/articles/search?q=retracted%20cold%20chain')
    expect(found.body.map((a: { title: string }) => a.title)).toContain(article.title)

    expect((await editor.post('/api/articles/sharing-a-cold-chain/notices', input)).status).toBe(409)
    const concern = await editor.post('/api/articles/sharing-a-cold-chain/notices', {
      ...input,
      kind: 'concern',
    })
    expect(concern.status).toBe(201)
    const both = await reader.get('/api/articles/sharing-a-cold-chain')
    expect(both.body.notices.map((n: { kind: string }) => n.kind)).toEqual(['retraction', 'concern'])
    expect(both.body.title).toBe(article.title)
  })

  test('is added to an issue by editors, where it stands after the articles whatever their order', async () => {
    const editor = await journal.account({ role: 'editor' })
    const notice = 'whose-currency-correction-1'
    const contents = '/api/issues/14/1/contents'
    const { revision, sections, candidates } = (await editor.get(contents)).body
    expect(candidates).toContainEqual(expect.objectContaining({ articleId: notice }))
    type Entry = { articleId: string }
    const articles = sections.flatMap(({ entries }: { entries: Entry[] }) => entries)
    const entries = [notice, ...articles.map(({ articleId }: Entry) => articleId)].map((articleId) => ({
      articleId,
    }))
    const change = { revision, sections: [{ name: 'Forum', entries }] }
    expect(await editor.put(contents, change)).toMatchObject({ status: 200 })
    expect((await reader.get(`/api/articles/${notice}`)).body).toMatchObject({ volume: 14, issue: 1 })
    const { db, settings, clock } = journal.context
    const page = await siteReads(db, settings, clock).issue(14, 1)
    expect(page?.sections.map(({ name }) => name)).toEqual(['Forum'])
    expect(page?.sections[0]?.articles).toHaveLength(articles.length)
    expect(page?.notices.map(({ id }) => id)).toEqual([notice])
    const files = await db.selectFrom('renditions').select('state').where('articleId', '=', notice).execute()
    expect(files.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })

  test.each([
    ['correction', 'corrected-article', 'correction-forward', 'correction', 'corrected'],
    ['concern', 'object-of-concern', 'expression-of-concern', 'expression_of_concern', 'concern'],
    ['addendum', 'addended-article', 'addendum', 'addendum', 'addendum'],
    ['retraction', 'retracted-article', 'retraction-forward', 'retraction', 'retracted'],
  ] as const)('%s is linked both ways in every format', async (kind, about, forward, update, mark) => {
    const editor = await journal.account({ role: 'editor' })
    const id = 'family-firms-abroad'
    const input = { kind, text: `What the ${kind} says.\n\nAnd more.`, date: '2026-11-20' }
    const before = (await editor.get(`/api/articles/${id}/after-publication`)).body
    expect(before).toMatchObject({ allowed: ['notice', 'retract'], recipients: 2, refusal: null })
    const made = await editor.post(`/api/articles/${id}/notices`, input)
    expect(made.status).toBe(201)
    expect((await editor.post(`/api/articles/${id}/notices`, input)).status).toBe(409)
    const after = (await editor.get(`/api/articles/${id}/after-publication`)).body
    expect(after.notices).toHaveLength(before.notices.length + 1)
    expect(after.allowed).toEqual(kind === 'retraction' ? ['notice'] : ['notice', 'retract'])

    const article = (await reader.get(`/api/articles/${id}`)).body
    const notice = (await reader.get(`/api/articles/${made.body.id}`)).body
    expect(notice.noticeOf).toMatchObject({ kind, article: { id } })
    const read = async (path: string) => (await reader.get(path)).raw.toString()
    const xml = await read(`/articles/${id}.xml`)
    const noticeXml = await read(`/articles/${notice.id}.xml`)
    expect(xml).toContain(`"${forward}" ext-link-type="doi" xlink:href="${notice.doi}"`)
    expect(noticeXml).toContain(`"${about}" ext-link-type="doi" xlink:href="${article.doi}"`)
    expect(noticeXml).toContain(`<body>\n<p>What the ${kind} says.</p>\n<p>And more.</p>\n</body>`)
    for (const document of [xml, noticeXml])
      expect(await journal.context.documents.validateJats(document)).toEqual([])
    const deposit = await read(`/api/articles/${notice.id}/crossref.xml`)
    expect(deposit).toContain(`<update type="${update}" date="2026-11-20">${article.doi}</update>`)
    for (const path of ['/feed.rss', '/feed.atom', '/sitemap-2.xml'])
      expect(await read(path), path).toContain(notice.id)
    for (const extension of ['bib', 'ris', 'enw', 'csl.json']) {
      const doi = (text: string | null) => (extension === 'bib' ? text?.replaceAll('_', '\\_') : text) ?? ''
      expect(await read(`/articles/${id}.${extension}`)).toContain(doi(notice.doi))
      expect(await read(`/articles/${notice.id}.${extension}`)).toContain(doi(article.doi))
    }
    for (const prefix of ['oai_dc', 'jats'])
      expect(await read(`/oai?verb=ListRecords&metadataPrefix=${prefix}`)).toContain(notice.doi)
    expect((await reader.get(`/api/articles?limit=100`)).body).toContainEqual(
      expect.objectContaining({ id, marks: expect.arrayContaining([mark]) }),
    )
  })

  test('has a date between the article’s publication and today', async () => {
    const editor = await journal.account({ role: 'editor' })
    const { body } = await editor.get('/api/articles/whose-currency/after-publication')
    for (const date of ['2031-01-01', '1999-01-01'])
      expect(
        (await editor.post('/api/articles/whose-currency/notices', { kind: 'addendum', text, date })).body
          .issues,
      ).toMatchObject([{ path: 'date' }])
    expect(body.article.publishedDate < body.today).toBe(true)
  })

  test('is refused for a missing article, for a notice, and without text', async () => {
    const editor = await journal.account({ role: 'editor' })
    const input = { kind: 'correction', text, date: '2026-11-20' }
    expect((await editor.post('/api/articles/none/notices', input)).status).toBe(404)
    expect((await editor.post('/api/articles/whose-currency-correction-1/notices', input)).status).toBe(422)
    for (const wrong of [{ kind: 'erratum' }, { text: '  ' }, { date: '2026-02-30' }, { sign: 'x' }])
      expect((await editor.post('/api/articles/whose-currency/notices', { ...input, ...wrong })).status).toBe(
        422,
      )
  })
})

test('articles are saved in the account once, and removed', async () => {
  const person = await journal.account()
  const other = await journal.account()
  const at = '/api/account/saved/whose-currency'
  expect((await reader.get(at)).status).toBe(401)
  expect((await person.get(at)).body).toEqual({ saved: false })
  expect((await person.put(at)).body).toEqual({ saved: true })
  expect((await person.put(at)).status).toBe(200)
  expect((await person.get('/api/account/saved')).body).toMatchObject([
    { id: 'whose-currency', title: expect.any(String), savedAt: expect.any(String) },
  ])
  expect((await other.get('/api/account/saved')).body).toEqual([])
  expect((await person.put('/api/account/saved/none')).status).toBe(404)
  expect((await person.delete(at)).body).toEqual({ id: 'whose-currency' })
  expect((await person.get('/api/account/saved')).body).toEqual([])
})
