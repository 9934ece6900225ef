import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callsOf, startApp, type TestApp } from '#tests/app.ts'

let journal: TestApp

beforeAll(async () => {
  journal = await startApp()
})
afterAll(() => journal.close())

test('a user name that somebody else is choosing at the same moment is refused at its field', async () => {
  const admin = await journal.account({ role: 'admin' })
  const other = await journal.account()
  const email = 'invited@colleagues.example'
  await admin.post('/api/cms/users', {
    ...{ username: 'invited-person', email, role: 'editor', isActive: true, invite: true },
  })
  await journal.runJobs()
  const letter = journal.outbox.findLast(({ to }) => to === email)
  const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1]
  const choose = (username: string) =>
    callsOf(journal.app).post('/api/cms/auth/reset-password', {
      token,
      password: 'Chosen-By-Both-7',
      username,
    })

  const { pool } = journal.context
  const rival = await pool.connect()
  try {
    await rival.query('BEGIN')
    await rival.query("UPDATE users SET username = 'wanted', username_key = 'wanted' WHERE id = $1", [
      other.id,
    ])
    const answer = choose('wanted')
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      expect(rows).toHaveLength(1)
    }, 30_000)
    await rival.query('COMMIT')
    expect(await answer).toMatchObject({ status: 409, body: { issues: [{ path: 'username' }] } })
  } finally {
    rival.release()
  }
  // The rejected attempt did not use up the link.
  expect((await choose('another-name')).status).toBe(200)
})
