import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { remindOfReviews } from './remind-reviews.ts'

const dayMs = 86_400_000
let journal: TestApp
let admin: Person

beforeAll(async () => {
  journal = await startApp({}, { startsAt: new Date('2027-03-01T10:00:00Z') })
  admin = await journal.account({ role: 'admin' })
  await journal.account({ role: 'editor' })
})
afterAll(() => journal.close())

const page = async (key: string, title: string, reviewBy: string) =>
  (
    await admin.post('/api/cms/content', {
      ...{ key, title, content: 'As it is.', contentType: 'markdown', isActive: true, reviewBy },
    })
  ).body.id
/** Returns what a run of the job sends. */
async function remind() {
  const before = journal.outbox.length
  await remindOfReviews(journal.context)
  await journal.runJobs()
  return journal.outbox.slice(before).map(({ to, text }) => ({ to, text }))
}

test('administrators are told once when the day has come to review a page, and again when another is due', async () => {
  const data = await page('data-policy', 'Data Policy', '2027-03-02')
  await page('ai-policy', 'AI Policy', '2027-03-04')
  expect(await remind()).toEqual([])

  journal.advance(dayMs)
  const [first, ...others] = await remind()
  expect(others).toEqual([])
  expect(first?.to).toBe(admin.email)
  expect(first?.text).toContain('It is time to review: Data Policy.')
  journal.advance(dayMs)
  expect(await remind()).toEqual([])

  journal.advance(dayMs)
  expect((await remind()).map(({ text }) => /review: (.*)\./.exec(text)?.[1])).toEqual([
    'Data Policy, AI Policy',
  ])

  await admin.put(`/api/cms/content/${data}`, { reviewBy: '2028-03-02' })
  expect(await remind()).toEqual([])
})
