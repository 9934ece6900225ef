import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, callsOf, startApp, type TestApp } from '#tests/app.ts'
import { sampleJournal, sampleTimeout } from '#tests/sample-journal.ts'
import { jatsProblems, standards, xmlProblems, xsdProblems } from '#tests/standards.ts'

let journal: TestApp
let get: (url: string) => Promise<Answer>
let ids: string[]
const text = ({ raw }: Answer) => raw.toString('utf8')

beforeAll(async () => {
  journal = await startApp({}, { copyOf: await sampleJournal() })
  const calls = callsOf(journal.app)
  get = calls.get
  ids = ((await get('/api/articles?limit=100')).body as { id: string }[]).map(({ id }) => id)
  // Adds an institution with a ROR id, because the sample's invented institutions are in no register.
  await journal.context.db
    .updateTable('articleContributors')
    .set({
      affiliations: JSON.stringify([{ name: 'Institute of Samples', ror: 'https://ror.org/05gq02987' }]),
    })
    .where('articleId', '=', ids[2]!)
    .execute()
}, sampleTimeout)
afterAll(() => journal.close())

describe.skipIf(!standards)('against the standards', () => {
  test('the JATS of every article is valid, open or not, stored or generated', async () => {
    for (const id of ids) {
      const answer = await get(`/articles/${id}.xml`)
      expect(answer.headers['content-type']).toBe('application/jats+xml')
      expect(jatsProblems(text(answer)), id).toEqual([])
    }
    await journal.context.db
      .updateTable('articles')
      .set({ jatsKey: null })
      .where('id', '=', ids[0]!)
      .execute()
    const made = text(await get(`/articles/${ids[0]}.xml`))
    expect(jatsProblems(made)).toEqual([])
    expect(made).toContain(
      '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN"',
    )
  })

  test('the Crossref deposits of all articles are valid', async () => {
    for (const id of ids) {
      const answer = await get(`/api/articles/${id}/crossref.xml`)
      expect(answer.status, id).toBe(200)
      expect(xsdProblems(text(answer), 'crossref/crossref5.4.0.xsd'), id).toEqual([])
    }
  }, 60_000)

  test('the validators detect errors', async () => {
    const jats = text(await get(`/articles/${ids[1]}.xml`))
    expect(jatsProblems(jats.replace('<article-meta>', '<article-meta><fast/>'))).not.toEqual([])
    const deposit = text(await get(`/api/articles/${ids[1]}/crossref.xml`))
    expect(
      xsdProblems(deposit.replace(/<titles>.*<\/titles>/, ''), 'crossref/crossref5.4.0.xsd'),
    ).not.toEqual([])
  })

  test('the sitemaps are valid', async () => {
    expect(xsdProblems(text(await get('/sitemap.xml')), 'sitemap/siteindex.xsd')).toEqual([])
    for (const part of [1, 2])
      expect(xsdProblems(text(await get(`/sitemap-${part}.xml`)), 'sitemap/sitemap.xsd')).toEqual([])
  })
})

test('the sitemap lists authors with an ORCID iD and topics that have several articles, each once', async () => {
  const { db } = journal.context
  const [one, two] = [ids[0] ?? '', ids[1] ?? '']
  const person = (articleId: string, givenName: string, orcid: string | null) => ({
    ...{ articleId, orcid, orderIndex: 90, givenName, familyName: 'Mapped' },
  })
  await db
    .insertInto('articleContributors')
    .values(
      [
        ...[one, two].map((id) => person(id, 'Twice', '0000-0009-0000-0017')),
        person(one, 'Once', '0000-0009-0000-0025'),
      ].map((row, index) => ({ ...row, orderIndex: 90 + index })),
    )
    .execute()
  const keywordsOf = async (id: string) =>
    (await db.selectFrom('articles').select('keywords').where('id', '=', id).executeTakeFirstOrThrow())
      .keywords
  const before = { [one]: await keywordsOf(one), [two]: await keywordsOf(two) }
  const setKeywords = (id: string, keywords: string[]) =>
    db.updateTable('articles').set({ keywords }).where('id', '=', id).execute()
  await setKeywords(one, ['Mapped & drawn', 'Mapped once'])
  await setKeywords(two, ['mapped & drawn'])
  const xml = text(await get('/sitemap-1.xml'))
  const listed = [...xml.matchAll(/<loc>[^<]*\/((?:authors|topics)\/[^<]+)</g)].map(([, path]) => path)
  expect(listed.filter((path) => /authors\/0000-0009|topics\/mapped/i.test(path ?? ''))).toEqual([
    'authors/0000-0009-0000-0017',
    expect.stringMatching(/^topics\/[Mm]apped%20%26%20drawn$/),
  ])
  expect(new Set(listed).size).toBe(listed.length)
  await db.deleteFrom('articleContributors').where('orderIndex', '>=', 90).execute()
  for (const [id, keywords] of Object.entries(before)) await setKeywords(id, keywords)
})

test('the full text of an article that is not open stays out of its JATS', async () => {
  const closed = await journal.context.db
    .selectFrom('articles')
    .select('id')
    .where('isOpenAccess', '=', false)
    .execute()
  expect(closed.length).toBeGreaterThan(0)
  for (const { id } of closed) {
    const xml = text(await get(`/articles/${id}.xml`))
    expect(xml).not.toContain('<body')
    expect(xml).toContain('<abstract>')
  }
})

test('a later deposit has a larger timestamp; a notice names the article it changes', async () => {
  const stampOf = async (id: string) =>
    BigInt(/<timestamp>(\d{14,})</.exec(text(await get(`/api/articles/${id}/crossref.xml`)))?.[1] ?? '0')
  const first = await stampOf(ids[0]!)
  journal.advance(1000)
  expect(await stampOf(ids[0]!)).toBeGreaterThan(first)

  const deposits = await Promise.all(
    ids.map(async (id) => text(await get(`/api/articles/${id}/crossref.xml`))),
  )
  const updates = deposits.flatMap((xml) => [...xml.matchAll(/<update type="(\w+)" date="[\d-]+">10\./g)])
  expect(updates.map(([, type]) => type).toSorted()).toEqual([
    'correction',
    'expression_of_concern',
    'retraction',
  ])
})

test('the editors who sign a notice are a group, not a person with one name', async () => {
  const id = ids.find((one) => one.includes('-retraction-'))
  expect(text(await get(`/api/articles/${id}/crossref.xml`))).toContain(
    '<organization sequence="first" contributor_role="author">The Editors</organization>',
  )
  expect(text(await get(`/articles/${id}.xml`))).toContain('<collab>The Editors</collab>')
})

test('a deposit contains affiliations and funders', async () => {
  const deposits = await Promise.all(
    ids.map(async (id) => text(await get(`/api/articles/${id}/crossref.xml`))),
  )
  const said = [
    '<institution_name>Institute of Samples</institution_name><institution_id type="ror">https://ror.org/05gq02987</institution_id>',
    '<fr:program name="fundref"><fr:assertion name="fundgroup"><fr:assertion name="funder_name">',
    '<fr:assertion name="award_number">',
  ]
  expect(said.filter((part) => !deposits.join('').includes(part))).toEqual([])
})

test('an article in another language than the journal’s has that language in OAI-PMH, Crossref and citation files', async () => {
  const id = ids[3]!
  const { title, abstract, language } = (await get(`/api/articles/${id}`)).body
  const spanish = {
    language: 'es',
    title: 'El precio de la distancia en los puertos del sur',
    abstract:
      'Se estudia la relación entre el precio de los fletes y la distancia de los puertos, con los datos de una aduana y de las casas de comercio que en ella operan.',
  }
  await journal.context.db.updateTable('articles').set(spanish).where('id', '=', id).execute()
  const list = text(await get('/oai?verb=ListIdentifiers&metadataPrefix=oai_dc'))
  const identifier = new RegExp(`oai:[^:<]+:${id}(?=<)`).exec(list)?.[0]
  const oai = `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifier}`
  const [record, deposit, ris] = [
    text(await get(oai)),
    text(await get(`/api/articles/${id}/crossref.xml`)),
    text(await get(`/articles/${id}.ris`)),
  ]
  expect(record).toContain(`<dc:title xml:lang="es">${spanish.title}</dc:title>`)
  expect(record).toContain('<dc:language>es</dc:language>')
  expect(deposit).toContain('<journal_article publication_type="full_text" language="es">')
  expect(deposit).toContain('<journal_metadata language="en">')
  expect(ris).toMatch(/^LA {2}- es\r?$/m)
  await journal.context.db
    .updateTable('articles')
    .set({ title, abstract, language })
    .where('id', '=', id)
    .execute()
})

test('documents of unknown articles give 404 in the error form', async () => {
  for (const url of [
    '/articles/nothing.xml',
    '/articles/nothing/linkset.json',
    '/api/articles/nothing/crossref.xml',
    '/api/articles/%00/crossref.xml',
    '/articles/%00.xml',
    '/sitemap-9.xml',
    '/sitemap-0.xml',
  ]) {
    const answer = await get(url)
    expect(answer.status, url).toBe(404)
    expect(answer.body.code, url).toBe('not_found')
  }
})

describe('feeds', () => {
  test.each(['/feed.rss', '/feed.atom'])('%s is well-formed and newest first', async (path) => {
    const answer = await get(path)
    const xml = text(answer)
    expect(xmlProblems(xml)).toEqual([])
    expect(String(answer.headers['content-type'])).toMatch(/^application\/(rss|atom)\+xml/)
    const dates = [...xml.matchAll(/<(?:pubDate|published)>([^<]+)</g)].map(([, date]) => Date.parse(date!))
    expect(dates.length).toBe(ids.length)
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    expect(dates.some(Number.isNaN)).toBe(false)
  })

  test('can be narrowed to a category or a search, as their own address shows', async () => {
    const category = text(await get('/feed.rss?category=Economics'))
    expect(category).toMatch(/<atom:link href="[^"]+\/feed\.rss\?category=Economics" rel="self"/)
    expect(category.match(/<item>/g)?.length).toBeLessThan(ids.length)
    const search = text(await get('/feed.atom?q=invoice'))
    expect(search).toContain('feed.atom?q=invoice')
    expect(search).toContain('<entry>')
    expect(xmlProblems(text(await get(`/feed.rss?q=${encodeURIComponent('<b> & "x" \u0001')}`)))).toEqual([])
  })

  test('encode & and < in titles as numeric references', async () => {
    await journal.context.db
      .updateTable('articles')
      .set({ title: 'R&D <fast> & slow' })
      .where('id', '=', ids[0]!)
      .execute()
    for (const path of ['/feed.rss', '/feed.atom'])
      expect(text(await get(path))).toContain('<title>R&#x26;D &#x3C;fast&#x3E; &#x26; slow</title>')
  })
})

describe('signposting', () => {
  interface Target {
    href: string
    type?: string
  }
  test('the linkset names exactly the media types that are served, and the files link back', async () => {
    const open = await journal.context.db
      .selectFrom('articles')
      .select('id')
      .where('isOpenAccess', '=', true)
      .executeTakeFirstOrThrow()
    const answer = await get(`/articles/${open.id}/linkset.json`)
    expect(answer.headers['content-type']).toBe('application/linkset+json')
    const [page, pdf] = JSON.parse(text(answer)).linkset as Record<string, Target[]>[]
    expect(page?.['cite-as']).toHaveLength(1)
    expect(page?.['cite-as']?.[0]?.href).toMatch(/^https:\/\/doi\.org\/10\./)
    expect(page?.type?.map(({ href }) => href)).toEqual([
      'https://schema.org/AboutPage',
      'https://schema.org/ScholarlyArticle',
    ])
    expect(page?.author?.length).toBeGreaterThan(0)
    for (const { href, type } of [
      ...(page?.describedby ?? []),
      ...(page?.item ?? []),
      ...(page?.linkset ?? []),
    ]) {
      const url = new URL(href)
      for (const method of ['GET', 'HEAD'] as const) {
        const target = await journal.app.inject({ method, url: url.pathname })
        expect(target.statusCode, `${method} ${href}`).toBe(200)
        expect(String(target.headers['content-type']).split(';')[0], href).toBe(type)
      }
    }
    const file = await journal.app.inject({ method: 'HEAD', url: `/articles/${open.id}.pdf` })
    expect(file.headers.link).toBe(
      `<${page?.anchor as unknown as string}>; rel="collection"; type="text/html"`,
    )
    expect(pdf?.collection?.[0]?.href).toBe(page?.anchor)
  })
})
