import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ArticleFacets, ArticleHit } from '#domain/article/article.ts'
import { callsOf, startApp, type TestApp } from '#tests/app.ts'
import { putArticles, type SampleArticle, sampleArticle } from '#tests/articles.ts'

let journal: TestApp
beforeAll(async () => {
  journal = await startApp()
})
afterAll(() => journal.close())

const words = ['alpha', 'gamma', 'delta', 'omega']
const categories = ['Economics', 'Finance', 'Marketing']
const types = ['research', 'review']
const corpus = fc.array(
  fc.record({
    title: fc.subarray(words).map((some) => `Zeta ${some.join(' ')}`),
    category: fc.constantFrom(...categories),
    articleType: fc.constantFrom(...types),
    isOpenAccess: fc.boolean(),
    year: fc.integer({ min: 2022, max: 2026 }),
    issue: fc.integer({ min: 1, max: 2 }),
  }),
  { maxLength: 25 },
)
const question = fc.record({
  wanted: fc.subarray(words, { maxLength: 2 }),
  unwanted: fc.subarray(words, { maxLength: 1 }),
  category: fc.subarray(categories),
  type: fc.subarray(types),
  access: fc.subarray(['open', 'subscription']),
  year: fc.subarray([2022, 2023, 2024], { maxLength: 2 }),
  from: fc.option(fc.integer({ min: 2021, max: 2026 }), { nil: undefined }),
  issue: fc.subarray(['1', '2024-1', '2025-2'], { maxLength: 2 }),
  sort: fc.constantFrom('relevance', 'latest', 'cited'),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never
type Facet = keyof ArticleFacets

const valueIn: Record<Facet, (article: SampleArticle) => string> = {
  year: ({ publishedDate }) => publishedDate.slice(0, 4),
  category: ({ category }) => category,
  type: ({ articleType }) => articleType,
  access: ({ isOpenAccess }) => (isOpenAccess ? 'open' : 'subscription'),
  issue: ({ volume, issue }) => `${volume}-${issue}`,
}

/** Applies the filters in TypeScript, to compare the result with that of the SQL. */
function passes(article: SampleArticle, asked: Question, but?: Facet): boolean {
  const has = (word: string) => article.title.includes(word)
  if (!asked.wanted.every(has) || asked.unwanted.some(has)) return false
  const year = Number(valueIn.year(article))
  const oneOf = (list: string[], value: string) => list.length === 0 || list.includes(value)
  const checks: Record<Facet, boolean> = {
    year:
      (asked.year.length === 0 && asked.from === undefined) ||
      asked.year.includes(year) ||
      (asked.from !== undefined && year >= asked.from),
    category: oneOf(asked.category, article.category),
    type: oneOf(asked.type, article.articleType),
    access: oneOf(asked.access, valueIn.access(article)),
    issue:
      asked.issue.length === 0 ||
      asked.issue.some((one) => [String(article.issue), valueIn.issue(article)].includes(one)),
  }
  return Object.entries(checks).every(([facet, passed]) => facet === but || passed)
}

function addressOf({ wanted, unwanted, sort, from, ...filters }: Question): string {
  const query = new URLSearchParams({ sort, limit: '100' })
  const q = [...wanted, ...unwanted.map((word) => `-${word}`)].join(' ')
  if (q) query.set('q', q)
  if (from !== undefined) query.set('from', String(from))
  for (const [name, values] of Object.entries(filters))
    for (const value of values) query.append(name, String(value))
  return query.toString()
}

it('counts, lists and facets agree with the filters', async () => {
  const { get } = callsOf(journal.app)
  await fc.assert(
    fc.asyncProperty(corpus, fc.array(question, { minLength: 1, maxLength: 6 }), async (drawn, questions) => {
      const { db } = journal.context
      const articles = drawn.map(({ year, ...rest }, n) =>
        sampleArticle({ ...rest, id: `a${n}`, publishedDate: `${year}-05-05`, volume: year }),
      )
      await db.deleteFrom('articles').execute()
      await db.deleteFrom('issues').execute()
      if (articles.length > 0) await putArticles(db, articles)
      for (const asked of questions) {
        const address = addressOf(asked)
        const expected = articles.filter((article) => passes(article, asked))
        const { body, headers } = await get(`/api/articles/search?${address}`)
        if (headers['x-search-match'] === 'close') {
          expect(expected).toEqual([])
          continue
        }
        const ids: string[] = body.map(({ id }: ArticleHit) => id)
        const lacking = Number(headers['x-partial-count'])
        expect(headers['x-exact-count']).toBe(String(expected.length))
        expect(headers['x-total-count']).toBe(String(expected.length + lacking))
        expect(ids.length).toBe(expected.length + lacking)
        expect(ids).toEqual(expect.arrayContaining(expected.map(({ id }) => id)))
        // Facets also count articles that lack one of several words, which `passes` knows nothing about.
        if (asked.wanted.length > 1) continue
        if (expected.length === 0 && asked.wanted.length + asked.unwanted.length > 0) continue
        const facets: ArticleFacets = (await get(`/api/articles/facets?${address}`)).body
        for (const facet of Object.keys(valueIn) as Facet[]) {
          // Every issue is listed, with or without results.
          const counts = new Map<string, number>(
            facet === 'issue' ? articles.map((article) => [valueIn.issue(article), 0]) : [],
          )
          for (const article of articles.filter((one) => passes(one, asked, facet))) {
            const value = valueIn[facet](article)
            counts.set(value, (counts.get(value) ?? 0) + 1)
          }
          expect(new Map(facets[facet].map(({ value, count }) => [value, count])), facet).toEqual(counts)
        }
      }
    }),
    { numRuns: 25 },
  )
})
