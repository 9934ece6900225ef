import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { submitted } from '#tests/manuscripts.ts'

let journal: TestApp
let admin: Person

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin' })
})
afterAll(() => journal.close())

test('a change takes effect immediately and keeps the values that it leaves out', async () => {
  const before = (await admin.get('/api/cms/settings')).body
  expect(before.metrics).toEqual({ citeScore: 24.8, impactFactor: 9.3, daysToFirstDecision: 15, year: 2025 })
  const answer = await admin.put('/api/cms/settings', { group: 'metrics', value: { citeScore: 25.1 } })
  expect(answer).toMatchObject({ status: 200, body: { metrics: { ...before.metrics, citeScore: 25.1 } } })
  expect((await journal.context.settings()).metrics.citeScore).toBe(25.1)
  await Promise.all([
    admin.put('/api/cms/settings', { group: 'review', value: { reviewDays: 30 } }),
    admin.put('/api/cms/settings', { group: 'review', value: { revisionDays: 40 } }),
  ])
  expect((await admin.get('/api/cms/settings')).body.review).toMatchObject({
    reviewDays: 30,
    revisionDays: 40,
    minimumReviews: 2,
  })
  const { rows } = await journal.context.pool.query(
    "SELECT details FROM audit_events WHERE action = 'settings_updated' AND actor_id = $1 ORDER BY id",
    [admin.id],
  )
  expect(rows[0].details).toEqual({ citeScore: 25.1 })
})

test('an invalid value is refused at its path', async () => {
  for (const [group, value, path] of [
    ['metrics', { citeScore: -1 }, 'value.citeScore'],
    ['metrics', { citeScore: 'high' }, 'value.citeScore'],
    ['review', { minimumReviews: 11 }, 'value.minimumReviews'],
    ['review', { reviewDays: 0 }, 'value.reviewDays'],
    ['review', { unknown: 1 }, 'value.unknown'],
    ['colours', {}, 'group'],
  ] as const) {
    const answer = await admin.put('/api/cms/settings', { group, value })
    expect(answer, path).toMatchObject({ status: 422, body: { issues: [{ path }] } })
  }
})

test('the workflow follows the settings for periods, reviews and the hold', async () => {
  const value = { reviewDays: 7, revisionDays: 9, minimumReviews: 0, holdMinutes: 60 }
  await admin.put('/api/cms/settings', { group: 'review', value })
  const editor = await journal.account({ role: 'editor' })
  const id = await submitted(journal, await journal.account())
  await editor.post(`/api/manuscripts/${id}/allow-review`, { overrideReason: 'A test.' })
  const reviewer = await journal.account({ role: 'reviewer' })
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  const [assignment] = (await reviewer.get('/api/manuscripts/reviewer-assignments')).body
  const daysAhead = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 86_400_000)
  expect(daysAhead(assignment.dueDate)).toBe(7)
  const decided = await editor.post(`/api/manuscripts/${id}/decision`, {
    decision: 'revisions',
    notes: 'Please revise.',
  })
  expect(decided.status).toBe(200)
  const { rows } = await journal.context.pool.query(
    'SELECT release_at, decided_at, due_at FROM decisions WHERE manuscript_id = $1',
    [id],
  )
  expect(Date.parse(rows[0].release_at) - Date.parse(rows[0].decided_at)).toBe(60 * 60_000)
  expect(Math.abs(daysAhead(rows[0].due_at) - 9)).toBeLessThanOrEqual(1)
})

test('only a change clears the cached pages, before it is answered', async () => {
  let written = 0
  const app = await buildApp(journal.context, {
    siteWritten() {
      written += 1
    },
  })
  const ask = (method: 'GET' | 'PUT' | 'POST', url: string, payload: object = {}) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${admin.token}` },
      ...(method !== 'GET' && { payload }),
    })
  await ask('PUT', '/api/cms/settings', { group: 'office', value: { hours: 'Noon' } })
  await ask('POST', '/api/cms/menu-items', { name: 'Press', href: '/press' })
  expect(written).toBe(2)
  await ask('GET', '/api/cms/settings')
  await ask('PUT', '/api/cms/settings', { group: 'review', value: { reviewDays: 0 } })
  await ask('POST', '/api/cms/auth/login', { username: 'nobody', password: 'x' })
  await ask('POST', '/api/objects/upload')
  expect(written).toBe(2)
  await app.close()
})
