import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, startApp, type TestApp } from '#tests/app.ts'
import { seed } from './seed.ts'

let journal: TestApp
beforeAll(async () => {
  journal = await startApp()
})
afterAll(() => journal.close())

it('adds articles that are found like others, and goes on where it ended', async () => {
  const { get } = callsOf(journal.app)
  await seed(journal.databaseUrl, { articles: 40 })
  await seed(journal.databaseUrl, { articles: 20 })
  const { body, headers } = await get('/api/articles?limit=100')
  expect(headers['x-total-count']).toBe('60')
  expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(60)
  const [{ title }] = body
  expect((await get(`/api/articles/search?q=${encodeURIComponent(`"${title}"`)}`)).body[0].title).toBe(title)

  // The facets that the triggers maintain must equal those that a rebuild computes.
  const kept = async () => (await get('/api/articles/facets')).body
  const before = await kept()
  await journal.context.pool.query(
    "UPDATE articles SET category = category, title = title WHERE id LIKE 'seed-%'",
  )
  expect(await kept()).toEqual(before)
})
