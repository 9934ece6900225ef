import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { underReview } from '../../tests/manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person
const none = { reviewDays: null, revisionDays: null, signature: null }

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account()
  editor = await journal.account({ role: 'editor', firstName: 'Elena', lastName: 'Marsh' })
})
afterAll(() => journal.close())

test('an editor’s periods and signature replace the journal’s', async () => {
  const { body } = await editor.get('/api/editor/preferences')
  expect(body).toMatchObject({ ...none, journal: { reviewDays: 21, revisionDays: 28 } })
  const saved = { reviewDays: 10, revisionDays: 60, signature: ' Elena, for the editors ' }
  expect((await editor.put('/api/editor/preferences', saved)).status).toBe(200)
  const id = await underReview(journal, author, editor)
  const reviewer = await journal.account({ role: 'reviewer' })
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  const { assignments } = (await editor.get(`/api/manuscripts/${id}`)).body
  const days = (Date.parse(assignments[0].dueDate) - Date.parse(assignments[0].invitedAt)) / 86_400_000
  expect(Math.round(days)).toBe(10)
  const letter = (await editor.get(`/api/manuscripts/${id}/decision-letter?decision=revisions`)).body
  expect(letter.letter).toMatch(/Elena, for the editors$/)
  expect(Math.round((Date.parse(letter.dueDate) - Date.now()) / 86_400_000)).toBeGreaterThan(58)
  for (const bad of [
    { ...none, reviewDays: 0 },
    { ...none, reviewDays: 3.5 },
    { ...none, signature: 'x'.repeat(1001) },
    { ...none, muted: [] },
    {},
  ])
    expect((await editor.put('/api/editor/preferences', bad)).status).toBe(422)
})
