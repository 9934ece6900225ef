import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FinderAnswer } from '#domain/schemas/reader.ts'
import { callsOf, startApp, type TestApp } from '#tests/app.ts'
import { sampleJournal, sampleTimeout } from '#tests/sample-journal.ts'

let journal: TestApp
beforeAll(async () => {
  journal = await startApp({}, { copyOf: await sampleJournal() })
}, sampleTimeout)
afterAll(() => journal.close())

async function find(title: string, abstract?: string): Promise<FinderAnswer> {
  const answer = await callsOf(journal.app).post('/api/journal-finder', { title, abstract })
  expect(answer.status).toBe(200)
  return answer.body
}

test('finds an article by its own title and abstract', async () => {
  const articles = await journal.context.db
    .selectFrom('articles')
    .select(['id', 'title', 'abstract', 'category'])
    .where('articleType', '=', 'Original Research')
    .limit(8)
    .execute()
  expect(articles.length).toBeGreaterThan(3)
  for (const { id, title, abstract, category } of articles) {
    const answer = await find(title, abstract)
    expect(answer.articles[0]?.id).toBe(id)
    expect(answer.fit).toBe('close')
    expect(answer.categories.map(({ name }) => name)).toContain(category)
  }
})

test('names editors whose field it is', async () => {
  const { editors } = await find(
    'Vessel queues and the price of waiting',
    'We measure what time costs in shipping, from ship positions to warehouses, and what energy and transport prices do to distance.',
  )
  expect(editors.map(({ name }) => name)).toContain('Solveig Brekkestad')
})

test('says that a paper is far from what the journal publishes', async () => {
  const answer = await find(
    'Crystal structure of a membrane-bound protein kinase',
    'We report the cryo-electron microscopy of a kinase bound to a lipid bilayer at a resolution of 2.1 angstrom.',
  )
  expect(answer.fit).toBe('little')
  expect(answer.nearest).toBeLessThan(20)
})

test.each([
  "'; DROP TABLE articles; --",
  "\\'\\ & | ! ( ) :* <->",
  '<script>',
  '中文标题',
  '12 34',
  'a',
  '\u{1f600}',
])('accepts any text: %s', async (title) => {
  expect(['unknown', 'little', 'some', 'close']).toContain((await find(title, title.repeat(20))).fit)
})

test('a journal without articles gives no recommendation', async () => {
  const young = await startApp()
  const answer = await callsOf(young.app).post('/api/journal-finder', { title: 'Ports and prices' })
  expect(answer).toMatchObject({ status: 200, body: { fit: 'unknown', articles: [] } })
  await young.close()
})
