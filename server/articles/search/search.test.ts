import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArticleHit } from '#domain/article/article.ts'
import { callsOf, startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'
import { listPage } from '../read.ts'
import { unitsOf } from './plan.ts'

let journal: TestApp
let get: ReturnType<typeof callsOf>['get']

beforeAll(async () => {
  journal = await startApp()
  get = callsOf(journal.app).get
  await putArticles(journal.context.db, [
    {
      id: 'currency',
      title: 'Whose currency, whose risk?',
      authors: 'Marit Solheim-Brandt, Ioana Văcărescu',
      abstract: `${'Prices move for many reasons. '.repeat(12)}We follow exchange-rate pass-through into import prices.`,
      keywords: ['dominant currency'],
      doi: '10.5555/JIBER.2026.0001',
      publishedDate: '2026-02-17',
      citations: 12,
      downloads: 40,
    },
    {
      id: 'inflation',
      title: 'Exchange rates after low inflation',
      authors: 'Grégoire Maillard, Will So',
      abstract: 'A review of pass-through.',
      articleType: 'review',
      category: 'Finance',
      isOpenAccess: false,
      publishedDate: '2025-08-21',
      doi: '10.5555/jiber.2025.0099',
      citations: 48,
    },
    {
      id: 'survey',
      title: 'A survey of subsidiaries',
      authors: 'Emre Kalaycıoğlu',
      abstract: 'Managers answered.',
      publishedDate: '2024-01-18',
      volume: 12,
      downloads: 900,
      fullTextPlain:
        '§ Introduction\nManagers are busy.\n§ Method\nWe asked about the exchange rate of the contract.',
    },
    {
      id: 'tags',
      title: 'The <b>bold</b> exchange of 100%_sure \\ things',
      publishedDate: '2023-01-18',
      volume: 11,
    },
  ])
})
afterAll(() => journal.close())

async function search(q: string, more = ''): Promise<string[]> {
  const { status, body } = await get(`/api/articles/search?q=${encodeURIComponent(q)}${more}`)
  expect(status).toBe(200)
  return body.map(({ id }: ArticleHit) => id)
}
const found = async (q: string, more = '') => (await search(q, more)).sort()

describe('operators', () => {
  it.each([
    ['exchange rate', ['currency', 'inflation', 'survey']],
    ['EXCHANGE RATES', ['currency', 'inflation', 'survey']],
    ['"exchange rate"', ['currency', 'inflation', 'survey']],
    ['"rate exchange"', []],
    ['"pass through"', ['currency', 'inflation']],
    ['pass-through', ['currency', 'inflation']],
    ['exchange -survey', ['currency', 'inflation', 'tags']],
    ['-exchange', []],
    ['-risk', ['inflation', 'survey', 'tags']],
    ['author:vacarescu', ['currency']],
    ['author:Văcărescu', ['currency']],
    ['author:"Marit Solheim-Brandt"', ['currency']],
    ['author:exchange', []],
    ['-author:maillard exchange', ['currency', 'survey', 'tags']],
    ['author:so', ['inflation']],
    ['Will So', ['inflation']],
    ['kalaycioglu', ['survey']],
    ['KALAYCIOĞLU', ['survey']],
    ['year:2025', ['inflation']],
    ['exchange year:2025-2026', ['currency', 'inflation']],
    ['year:-2024', ['survey', 'tags']],
    ['doi:10.5555/jiber.2026.0001', ['currency']],
    ['10.5555/JIBER.2026.0001', ['currency']],
    ['https://doi.org/10.5555/jiber.2026.0001', ['currency']],
    ['doi:10.5555/jiber', []],
    ['(https://doi.org/10.5555/jiber.2026.0001)', ['currency']],
    ['doi:10.5555/100%_sure', []],
  ])('%s', async (q, expected) => {
    const { body, headers } = await get(`/api/articles/search?q=${encodeURIComponent(q)}`)
    const exact = headers['x-search-match'] === 'close' ? [] : body.map(({ id }: ArticleHit) => id).sort()
    expect(exact).toEqual(expected)
  })

  it('ranks a word in the title first, and sorts as requested', async () => {
    expect((await search('exchange rates'))[0]).toBe('inflation')
    expect(await search('exchange', '&sort=latest')).toEqual(['currency', 'inflation', 'survey', 'tags'])
    expect((await search('exchange', '&sort=cited'))[0]).toBe('inflation')
    expect((await search('exchange', '&sort=downloaded'))[0]).toBe('survey')
  })

  it('puts articles of equal rank in an order that does not follow when they were stored', async () => {
    const equal = (id: string, publishedDate: string) => ({ id, publishedDate, title: 'Lighthouse keepers' })
    await putArticles(journal.context.db, [
      equal('keeper-b', '2020-05-01'),
      equal('keeper-d', '2021-05-01'),
      equal('keeper-c', '2020-05-01'),
      equal('keeper-a', '2020-05-01'),
    ])
    const expected = ['keeper-d', 'keeper-a', 'keeper-b', 'keeper-c']
    for (const sort of ['latest', 'cited', 'downloaded']) {
      expect(await search('lighthouse keepers', `&sort=${sort}`), sort).toEqual(expected)
      expect(await search('lighthouse keepers', `&sort=${sort}&limit=2`), sort).toEqual(expected.slice(0, 2))
    }
    await journal.context.db.deleteFrom('articles').where('id', 'like', 'keeper-%').execute()
  })

  it('narrows by several values of a filter', async () => {
    expect(await found('exchange', '&type=review')).toEqual(['inflation'])
    expect(await found('exchange', '&category=Finance&category=Economics&access=open')).toEqual([
      'currency',
      'survey',
      'tags',
    ])
    expect(await found('exchange', '&year=2023&year=2026')).toEqual(['currency', 'tags'])
    expect(await found('exchange', '&from=2024&to=2025')).toEqual(['inflation', 'survey'])
    expect(await found('exchange', '&issue=12-1')).toEqual(['survey'])
    expect(await found('exchange', '&volume=12&issue=1')).toEqual(['survey'])
    expect(await found('', '&category=Finance')).toEqual(['inflation'])
    expect(await found('', '&sort=cited&category=Economics&access=open')).toHaveLength(3)
  })

  it('suggests no similar words if only the filters exclude all articles', async () => {
    const { body, headers } = await get('/api/articles/search?q=exchange&category=Marketing')
    expect(body).toEqual([])
    expect(headers['x-search-match']).toBeUndefined()
    const facets = (await get('/api/articles/facets?q=exchange&category=Marketing')).body
    expect(facets.category).toEqual([
      { value: 'Economics', count: 3 },
      { value: 'Finance', count: 1 },
    ])
  })

  it('lists every issue, also without results', async () => {
    const issuesOf = async (query: string) => (await get(`/api/articles/facets?${query}`)).body.issue
    const all: { value: string; count: number }[] = await issuesOf('')
    expect(all.length).toBeGreaterThan(2)
    for (const query of ['q=qqqqzzzz', 'q=-', 'q=the', 'category=Marketing'])
      expect(await issuesOf(query), query).toEqual(all.map(({ value }) => ({ value, count: 0 })))
    expect(await issuesOf('q=subsidiaries')).toEqual(
      all.map(({ value }) => ({ value, count: value === '12-1' ? 1 : 0 })),
    )
  })

  it('pages through all hits once', async () => {
    for (const q of ['exchange', '']) {
      const seen: string[] = []
      let url: string | undefined = `/api/articles/search?q=${q}&limit=1&access=open`
      while (url) {
        const { body, headers } = await get(url)
        seen.push(...body.map(({ id }: ArticleHit) => id))
        url = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
        expect(headers['x-total-count']).toBe('3')
      }
      expect(seen.sort()).toEqual(['currency', 'survey', 'tags'])
    }
  })

  it('refuses an invalid cursor', async () => {
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of ['x', made(['search relevance', '10000', '']), made(['latest', '2020-01-01', 'a'])])
      expect((await get(`/api/articles/search?q=exchange&cursor=${cursor}`)).status).toBe(400)
    expect((await get(`/api/articles?cursor=${made(['search relevance', '1', ''])}`)).status).toBe(400)
  })
})

describe('the excerpt of a hit', () => {
  const hitOf = async (q: string, id: string): Promise<ArticleHit> => {
    const { body } = await get(`/api/articles/search?q=${encodeURIComponent(q)}`)
    return body.find((hit: ArticleHit) => hit.id === id)
  }
  const marks = (parts: { text: string; mark: boolean }[] = []) =>
    parts.filter(({ mark }) => mark).map(({ text }) => text)

  it('marks words in any form, adjacent ones together', async () => {
    const { match } = await hitOf('exchange rate pass-through', 'currency')
    expect(match?.snippet?.field).toBe('abstract')
    expect(marks(match?.snippet?.parts)).toEqual(['exchange-rate pass-through'])
    expect(match?.snippet?.parts[0]?.text).toMatch(/^… /)
    expect(marks((await hitOf('exchanges rate', 'inflation')).match?.title)).toEqual(['Exchange rates'])
    expect(marks((await hitOf('vacarescu', 'currency')).match?.authors)).toEqual(['Văcărescu'])
  })

  it('names the section if only the full text contains the words', async () => {
    const { match } = await hitOf('contract', 'survey')
    expect(match?.snippet).toMatchObject({ field: 'section', heading: 'Method' })
    expect(marks(match?.snippet?.parts)).toEqual(['contract'])
  })

  it('never interprets text as HTML', async () => {
    const { match } = await hitOf('bold', 'tags')
    expect(match?.title.map(({ text }) => text).join('')).toBe(
      'The <b>bold</b> exchange of 100%_sure \\ things',
    )
  })
})

describe('typing mistakes', () => {
  it.each([
    ['kalaycoglu', 'survey'],
    ['exchagne rate', 'inflation'],
    ['subsidiries', 'survey'],
  ])('%s', async (q, expected) => {
    const { body, headers } = await get(`/api/articles/search?q=${encodeURIComponent(q)}`)
    expect(headers['x-search-match']).toBe('close')
    expect(body.map(({ id }: ArticleHit) => id)).toContain(expected)
  })

  it('finds nothing if no word is similar', async () => {
    const { body, headers } = await get('/api/articles/search?q=qqqqzzzz')
    expect(body).toEqual([])
    expect(headers['x-search-match']).toBeUndefined()
  })
})

describe('suggestions', () => {
  const suggest = async (q: string) => {
    const { status, body } = await get(`/api/articles/suggestions?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    return body.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`)
  }
  it('offers names, keywords and titles', async () => {
    expect(await suggest('kal')).toEqual(['author Emre Kalaycıoğlu'])
    expect(await suggest('dominant c')).toEqual(['keyword dominant currency'])
    expect(await suggest('exchange rat')).toEqual(['title Exchange rates after low inflation'])
  })
  it.each(['', 'a', '%', '\\', '"exch', 'author:kal', '_'.repeat(5000), '\u0000'])(
    'suggests nothing for %j',
    async (q) => {
      expect(await suggest(q)).toEqual([])
    },
  )
})

it.each([
  "'; DROP TABLE articles; --",
  '<script>alert(1)</script>',
  '"unbalanced',
  '((((',
  '& | ! <-> :*',
  "a'b\\c:*",
  ':A',
  '\u0000\u0001\u001f',
  '\ud800',
  '%00',
  'x'.repeat(10_000),
  '"'.repeat(9999),
  `${'-'.repeat(500)}x`,
  Array.from({ length: 900 }, (_, i) => `w${i}`).join(' '),
  'year:99999-1 year:0000',
  'doi:10.1234/'.padEnd(900, '%'),
  '日本語 العربية 🎉',
  'ﬁ ﬂ İI ß',
])('accepts %j as a search', async (q) => {
  for (const path of ['search', 'facets', 'suggestions'])
    expect((await get(`/api/articles/${path}?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(200)
})

it.each([
  ['the of and', true],
  ['a', true],
  ['zzzqqq', false],
  ['-the', false],
  ['', false],
])('the page says whether %j consists of words that are not searched for', async (q, common) => {
  expect((await listPage(journal.context, { q, limit: 20 })).hasCommonWordsOnly).toBe(common)
})

describe('words in other forms', () => {
  const filler = Array.from({ length: 30 }, (_, n) => ({
    id: `filler-${n}`,
    title: `Notes on method ${n}`,
    abstract: 'A paper on Europe.',
    keywords: [],
  }))
  const more = [
    { id: 'tariff', title: 'Tariff schedules and labor supply', abstract: 'We measure behavior.' },
    { id: 'tariffs', title: 'Tariffs in wartime', abstract: 'Schedules of duties.' },
    { id: 'typo', title: 'On an old tarif', abstract: 'A list of duties.' },
    { id: 'labour', title: 'Labour markets', abstract: 'Hours and wages.' },
    { id: 'crisis', title: 'Anatomy of a crisis', authors: 'Jörg Müller, Søren Østergaard' },
    { id: 'gdp', title: 'Gross domestic product by region' },
    {
      ...{ id: 'texts-only', title: 'Letters from Lübeck' },
      fullTextPlain: '§ Method\nThe catalogue of globalization, written by Jörgensen.',
    },
    { id: 'solas', title: 'Harbour pilots', authors: 'Ana Solas' },
    { id: 'soltas', title: 'Licensing of dentists', authors: 'Evan Soltas' },
  ]
  beforeAll(() => putArticles(journal.context.db, [...filler, ...more]))
  afterAll(async () => {
    const ids = [...filler, ...more].map(({ id }) => id)
    await journal.context.db.deleteFrom('articles').where('id', 'in', ids).execute()
  })
  const setSynonyms = async (synonyms: string[]) => {
    await journal.context.pool.query(
      "INSERT INTO settings (name, value) VALUES ('search', $1) ON CONFLICT (name) DO UPDATE SET value = $1",
      [JSON.stringify({ synonyms })],
    )
    journal.context.settingsStore.forget()
  }
  const answer = async (q: string, more = '') => {
    const { body, headers } = await get(`/api/articles/search?q=${encodeURIComponent(q)}${more}`)
    return { ids: body.map(({ id }: ArticleHit) => id) as string[], headers }
  }

  it.each([
    ['one word too many', 'tariff labor supply platypus', 'tariff'],
    ['a misspelt word', 'shcedules labor', 'tariff'],
    ['all words misspelt', 'tarifs wartme', 'tariffs'],
    ['British for American', 'behaviour', 'tariff'],
    ['American for British', 'labor markets', 'labour'],
    ['American for a British word of the text alone', 'catalog', 'texts-only'],
    ['British for an American word of the text alone', 'globalisation', 'texts-only'],
    ['a letter as two in the text alone', 'Joergensen', 'texts-only'],
    ['an irregular plural', 'crises', 'crisis'],
    ['a letter as two', 'Mueller', 'crisis'],
    ['a letter as its base letter', 'Ostergaard', 'crisis'],
    ['the usual letters for another', 'Oestergaard', 'crisis'],
  ])('finds the article first by %s', async (_, q, expected) => {
    expect((await answer(q)).ids[0]).toBe(expected)
  })

  it('puts the typed word above a correction, in every order, and counts both', async () => {
    for (const sort of ['relevance', 'latest', 'cited', 'downloaded']) {
      const { ids, headers } = await answer('tarif', `&sort=${sort}`)
      expect(ids[0], sort).toBe('typo')
      expect(headers['x-exact-count']).toBe('1')
    }
    const { ids, headers } = await answer('schedulse')
    expect(ids.sort()).toEqual(['tariff', 'tariffs'])
    expect([headers['x-exact-count'], headers['x-search-match']]).toEqual(['0', 'close'])
  })

  it('finds what a slip of the pen hides, below articles with all the words as typed', async () => {
    const found = async (q: string) => {
      const { articles, matches, instead } = await listPage(journal.context, { q, limit: 20 })
      return {
        ids: articles.map(({ id }) => id),
        matches,
        corrected: instead.map(({ words }) => words[0]?.text),
      }
    }
    // Solas is an author, but of nothing on dentists; Soltas is one letter away.
    const slip = await found('solas dentists')
    expect(slip.ids[0]).toBe('soltas')
    // One word alone is not doubted.
    expect((await found('solas')).ids).toEqual(['solas'])
    expect(slip).toMatchObject({ matches: { exact: 0, alike: 1 }, corrected: ['soltas'] })
    expect((await found('solas pilots')).ids[0]).toBe('solas')
    const both = { id: 'both', title: 'Pilots and dentists', authors: 'Ana Solas' }
    await putArticles(journal.context.db, [both])
    const typed = await found('solas dentists')
    expect(typed.ids.slice(0, 2)).toEqual(['both', 'soltas'])
    expect(typed.matches).toMatchObject({ exact: 1, alike: 1 })
    await journal.context.db.deleteFrom('articles').where('id', '=', 'both').execute()
    const strict = await listPage(journal.context, { q: 'solas dentists', limit: 20 }, { strict: true })
    expect(strict.total).toBe(0)
  })

  it('says what was searched instead', async () => {
    const list = await listPage(journal.context, { q: 'shcedules labour', limit: 20 })
    expect(list.instead).toEqual([
      { typed: 'shcedules', count: 0, corrected: true, words: [{ text: 'schedules', count: 2 }] },
      { typed: 'labour', count: 1, corrected: false, words: [{ text: 'labor', count: 1 }] },
    ])
    expect(list.matches).toEqual({ exact: 0, alike: 1, partial: 0 })
  })

  it('names a spelling that only texts have, and how many', async () => {
    const { instead, total } = await listPage(journal.context, { q: 'catalog', limit: 20 })
    expect(total).toBe(1)
    expect(instead).toEqual([
      { typed: 'catalog', count: 0, corrected: false, words: [{ text: 'catalogue', count: 1 }] },
    ])
  })

  it('puts articles with all the words before those that lack one', async () => {
    const { ids, headers } = await answer('schedules tariffs duties')
    expect(ids[0]).toBe('tariffs')
    expect(Number(headers['x-partial-count'])).toBeGreaterThan(0)
  })

  it('finds what comes nearest if no article has most of the words', async () => {
    const { ids, headers } = await answer('wages wartime')
    expect(ids.sort()).toEqual(['labour', 'tariffs'])
    expect(headers['x-exact-count']).toBe('0')
  })

  it('searches for the other words if no article has one of them, however common they are', async () => {
    const withNone = await search('exchange qwertzyx')
    expect(withNone).toEqual(await search('exchange'))
    expect(withNone.length).toBeGreaterThan(1)
  })

  it('finds articles with the other words if one is corrected to a rare word', async () => {
    const { db } = journal.context
    await putArticles(db, [
      { id: 'rare', title: 'Piercing the ceiling', abstract: 'The exchange rate falls, albeit slowly.' },
    ])
    const { ids, headers } = await answer('exchange rate albeid')
    await db.deleteFrom('articles').where('id', '=', 'rare').execute()
    expect(ids[0]).toBe('rare')
    expect(ids).toEqual(expect.arrayContaining(await search('exchange rate')))
    expect(headers['x-exact-count']).toBe('0')
  })

  it('finds articles with the other word if one may be a misspelt stop word, before a rare correction in a text', async () => {
    const { db } = journal.context
    await putArticles(db, [
      { id: 'rare', title: 'Piercing the ceiling', abstract: 'Few firms pass it on, though slowly.' },
      { id: 'titled', title: 'Pass-through in small markets', abstract: 'Prices move through the year.' },
    ])
    const misspelt = await answer('pass-trough')
    const asMeant = await search('pass-through')
    // In a title, the correction is what was meant.
    await putArticles(db, [{ id: 'meant', title: 'Though few pass', publishedDate: '2001-01-01' }])
    const withTitle = await answer('pass trough')
    await db.deleteFrom('articles').where('id', 'in', ['rare', 'titled', 'meant']).execute()
    expect(asMeant[0]).toBe('titled')
    expect(misspelt.ids[0]).toBe('titled')
    expect(misspelt.ids.toSorted()).toEqual(asMeant.toSorted())
    expect(misspelt.headers['x-exact-count']).toBe('0')
    expect(withTitle.ids[0]).toBe('meant')
    expect(withTitle.ids).toEqual(expect.arrayContaining(asMeant))
  })

  it('sends feeds only what has all the words', async () => {
    const strict = await listPage(journal.context, { q: 'tarif wartime', limit: 20 }, { strict: true })
    expect(strict.articles).toEqual([])
    expect((await listPage(journal.context, { q: 'labour', limit: 20 }, { strict: true })).total).toBe(2)
  })

  it("finds the editors' synonyms below the words themselves", async () => {
    expect((await answer('GDP')).ids).toEqual([])
    await setSynonyms(['GDP, gross domestic product', 'levy, tariff'])
    expect((await answer('GDP')).ids).toEqual(['gdp'])
    expect((await answer('gdp region')).ids[0]).toBe('gdp')
    expect((await answer('levy')).ids.sort()).toEqual(['tariff', 'tariffs'])
    const { instead } = await listPage(
      { ...journal.context },
      { q: 'levy', limit: 20 },
      { synonyms: ['levy, tariff, customs union'] },
    )
    expect(instead).toEqual([
      { typed: 'levy', count: 0, corrected: false, words: [{ text: 'tariff', count: 2 }] },
    ])
    await setSynonyms([])
  })
})

it('corrects a name to each name with the same stem', () => {
  const near = [
    { word: 'forsyth', stem: 'forsyth', uses: 10 },
    { word: 'forsythe', stem: 'forsyth', uses: 2 },
  ]
  const facts = { stem: 'forsyteh', uses: 0, written: 0, variants: [], near, synonyms: [] }
  const [unit] = unitsOf([{ words: ['forsyteh'], phrase: false, synonyms: [] }], [facts], 1000)
  expect(unit?.corrections.map(({ text }) => text)).toEqual(['forsyth', 'forsythe'])
  const known = unitsOf(
    ['lande', 'aircraft'].map((word) => ({ words: [word], phrase: false, synonyms: [] })),
    [
      {
        stem: 'land',
        uses: 300,
        written: 16,
        variants: [],
        near: [{ word: 'landes', stem: 'land', uses: 12 }],
        synonyms: [],
      },
    ],
    1000,
  )
  expect(known[0]?.similar.map(({ text }) => text)).toEqual(['landes'])
})

it('reflects changed and deleted articles', async () => {
  const { db } = journal.context
  await putArticles(db, [{ id: 'changing', title: 'Platypus economics', keywords: ['monotremes'] }])
  expect(await search('platypus')).toEqual(['changing'])
  await db
    .updateTable('articles')
    .set({ title: 'Echidna economics', category: 'Marketing', downloads: 7 })
    .where('id', '=', 'changing')
    .execute()
  expect(await search('echidna', '&category=Marketing')).toEqual(['changing'])
  expect((await get('/api/articles/facets?q=echidna')).body.category).toEqual([
    { value: 'Marketing', count: 1 },
  ])
  await db.deleteFrom('articles').where('id', '=', 'changing').execute()
  expect((await get('/api/articles/suggestions?q=monotr')).body).toEqual([])
  expect(
    (await get('/api/articles/facets')).body.category.map(({ value }: { value: string }) => value),
  ).not.toContain('Marketing')
})
