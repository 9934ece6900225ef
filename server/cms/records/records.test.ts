import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf, type Person, startApp, type TestApp } from '#tests/app.ts'
import { startMailbox } from '#tests/mailbox.ts'
import { reviewedBy, underReview } from '#tests/manuscripts.ts'
import { verifyAudit } from '../../db/audit-chain.ts'

let journal: TestApp
let admin: Person
let editor: Person
/** An administrator who is also an author. */
let conflicted: Person
let manuscript: string
let reviewer: Person

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin' })
  editor = await journal.account({ role: 'editor' })
  conflicted = await journal.account({ role: 'admin' })
  reviewer = await journal.account({ role: 'reviewer' })
  manuscript = await underReview(journal, conflicted, editor)
  await reviewedBy(editor, manuscript, reviewer)
  await admin.post('/api/cms/content', { key: 'recorded', title: 'Recorded', content: 'Text' })
})
afterAll(() => journal.close())

const sql = (text: string, values: unknown[] = []) => journal.context.pool.query(text, values)

test('the audit log lists who did what, to which object and when, newest first, in pages', async () => {
  const { body, headers } = await admin.get('/api/cms/audit?limit=2')
  expect(body).toHaveLength(2)
  expect(body[0]).toMatchObject({
    ...{ actor: admin.username, action: 'content_created', subjectKind: 'content', subjectName: 'recorded' },
    sealed: true,
  })
  expect(Number(headers['x-total-count'])).toBeGreaterThan(3)
  const next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
  const second = (await admin.get(next)).body
  expect(Date.parse(second[0].at)).toBeLessThanOrEqual(Date.parse(body[1].at))
  // Consecutive numbers would reveal events that the viewer may not see.
  const references = [...body, ...second].map(({ id }: { id: string }) => id)
  expect(references.join(' ')).toMatch(/^(\w{8} ?){4}$/)
  expect(new Set(references).size).toBe(4)
  expect(new Set(references.map((id) => id.slice(0, 3))).size).toBe(4)
  const found = await admin.get(`/api/cms/audit?search=${editor.username}`)
  expect(found.body.length).toBeGreaterThan(0)
  expect(found.body.every(({ actor }: { actor: string }) => actor === editor.username)).toBe(true)
  expect((await admin.get('/api/cms/audit?action=content_created')).headers['x-total-count']).toBe('1')
  expect((await admin.get('/api/cms/audit?cursor=nonsense')).status).toBe(400)
})

test('an administrator who is an author sees nothing of the manuscript in any record or count', async () => {
  await journal.runJobs()
  const [{ number }] = (await sql('SELECT number FROM manuscripts WHERE id = $1', [manuscript])).rows
  await sql(
    `SELECT graphile_worker.add_job('make_blind_copy', json_build_object('fileId', id), run_at := now() + interval '1 day')
     FROM files WHERE manuscript_id = $1 LIMIT 1`,
    [manuscript],
  )
  await sql(
    `SELECT graphile_worker.add_job('invite_next', json_build_object('manuscriptId', $1::text), run_at := now() + interval '1 day')`,
    [manuscript],
  )
  const seen = async (person: Person) => {
    const answers = await Promise.all(
      ['audit?limit=100', 'emails?limit=100', 'jobs', 'system'].map((path) => person.get(`/api/cms/${path}`)),
    )
    const [audit, emails, jobs, system] = answers
    return {
      audit: audit?.body.filter(({ subjectId }: { subjectId: string }) => subjectId === manuscript).length,
      emails: emails?.body.filter((row: { manuscript: string }) => row.manuscript === number).length,
      jobs: jobs?.body.length,
      manuscripts: system?.body.usage.manuscripts,
      text: JSON.stringify([audit?.body, emails?.body, jobs?.body]),
      counted: [audit, emails].map((answer) => answer?.headers['x-total-count']),
      lengths: [audit, emails].map((answer) => String(answer?.body.length)),
    }
  }
  const open = await seen(admin)
  expect(open.audit).toBeGreaterThan(1)
  expect(open.emails).toBeGreaterThan(2)
  expect(open).toMatchObject({ jobs: 2, manuscripts: 1 })
  expect(open.text).toContain(reviewer.email)

  const closed = await seen(conflicted)
  expect(closed).toMatchObject({ audit: 0, emails: 0, jobs: 0, manuscripts: 0 })
  expect(closed.text).not.toContain(reviewer.email)
  expect(closed.text).not.toContain(number)
  expect(closed.counted).toEqual(closed.lengths)
  const [{ id }] = (await sql('SELECT id FROM emails WHERE manuscript_id = $1 LIMIT 1', [manuscript])).rows
  expect((await conflicted.post(`/api/cms/emails/${id}/resend`)).status).toBe(404)
  for (const { id: job } of (await admin.get('/api/cms/jobs')).body) {
    expect((await conflicted.post(`/api/cms/jobs/${job}/retry`)).status).toBe(409)
    expect((await admin.post(`/api/cms/jobs/${job}/retry`)).status).toBe(200)
  }
  await journal.runJobs()
  expect((await admin.get('/api/cms/jobs')).body).toEqual([])
})

test('a message is sent again as a new message, and nobody can read its text', async () => {
  const { body } = await admin.get('/api/cms/emails?status=sent')
  const [email] = body
  expect(Object.keys(email)).not.toContain('bodyText')
  const before = journal.outbox.length
  expect(await admin.post(`/api/cms/emails/${email.id}/resend`)).toMatchObject({
    status: 200,
    body: { status: 'queued' },
  })
  await journal.runJobs()
  expect(journal.outbox).toHaveLength(before + 1)
  const [first, again] = [
    journal.outbox.find(({ subject }) => subject === email.subject),
    journal.outbox.at(-1),
  ]
  expect(again).toMatchObject({ to: email.recipient, subject: email.subject })
  expect(again?.messageId).not.toBe(first?.messageId)
  // A failed message is retried instead of copied.
  await sql("UPDATE emails SET status = 'failed', last_error = 'ECONNREFUSED' WHERE id = $1", [email.id])
  expect((await admin.get('/api/cms/emails?status=failed')).body).toMatchObject([
    { lastError: 'ECONNREFUSED' },
  ])
  expect((await admin.post(`/api/cms/emails/${email.id}/resend`)).body.id).toBe(email.id)
  await journal.runJobs()
  expect((await admin.get('/api/cms/emails?status=failed')).body).toEqual([])
})

test('the log cannot be changed, and the command finds changes made in the database', async () => {
  const { databaseUrl } = journal
  const command = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['cli/admin.ts', 'verify-audit', ...words], {
      env: { ...process.env, BASE_URL: '', IMPRIMATUR_MODE: 'test', DATABASE_URL: databaseUrl },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
    )
  for (const forbidden of [
    "UPDATE audit_events SET action = 'nothing'",
    'DELETE FROM audit_events',
    'TRUNCATE audit_events CASCADE',
    'UPDATE audit_seals SET position = position + 1',
    'DELETE FROM audit_seals',
    'TRUNCATE audit_seals',
  ])
    await expect(sql(forbidden), forbidden).rejects.toThrow('never changed or removed')

  const whole = await command()
  expect(whole).toMatchObject({ code: 0, said: expect.stringContaining('The audit log is whole') })
  const head = /[0-9a-f]{64}/.exec(whole.said)?.[0] ?? ''
  expect((await command(head)).code).toBe(0)
  expect(await command('0'.repeat(64))).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not in the chain'),
  })

  // A database owner can disable the rules that protect the log. Such changes are detected afterwards.
  const behind = async (statement: string) => {
    const client = await journal.context.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SET LOCAL session_replication_role = replica')
      await client.query(statement)
      await client.query('COMMIT')
    } finally {
      client.release()
    }
  }
  const faults = async (noted?: string) => (await verifyAudit(journal.context.db, noted)).faults.join(' ')
  const [{ id, details }] = (await sql('SELECT id, details::text FROM audit_events ORDER BY id LIMIT 1')).rows
  await behind(`UPDATE audit_events SET details = '{"x": 1}' WHERE id = ${id}`)
  expect(await faults()).toContain(`Event ${id} (seal 1) was changed`)
  expect((await command()).code).toBe(1)
  const [unfit] = (await admin.get('/api/cms/audit/state')).body.unfit
  const [shown, ...others] = (await admin.get(`/api/cms/audit?search=${encodeURIComponent(`#${unfit}`)}`))
    .body
  expect([shown, others]).toMatchObject([{ id: unfit, details: '{"x": 1}' }, []])
  await behind(`UPDATE audit_events SET details = '${details}' WHERE id = ${id}`)
  expect(await faults()).toBe('')

  await behind(
    "INSERT INTO audit_events (actor_id, action, subject_kind, subject_id) VALUES (NULL, 'decide_accept', 'manuscript', 'x')",
  )
  expect(await faults()).toContain('has no seal')
  await behind("DELETE FROM audit_events WHERE subject_id = 'x'")
  // Removing the newest events is detected with a hash that was noted earlier.
  await behind('DELETE FROM audit_events WHERE id = (SELECT max(id) FROM audit_events)')
  expect(await faults()).toContain('was removed')
  await behind('DELETE FROM audit_seals WHERE position = (SELECT max(position) FROM audit_seals)')
  expect(await faults()).toBe('')
  expect(await faults(head)).toContain('its end was cut off')
  expect((await admin.get('/api/cms/audit/state')).body).toMatchObject({
    faults: [],
    head: expect.stringMatching(/^\w{64}$/),
  })
})

test('simultaneous events form one chain', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      admin.post('/api/cms/menu-items', { name: `Line ${index}`, href: '/about' }),
    ),
  )
  expect((await verifyAudit(journal.context.db)).faults).toEqual([])
})

test('the state of the system, and a test message', async () => {
  const { body } = await admin.get('/api/cms/system')
  expect(body).toMatchObject({
    database: { ok: true, version: expect.stringMatching(/^\d+/), migrations: expect.any(Number) },
    storage: { ok: true, kind: 'folder', freeBytes: expect.any(Number), virusScan: false },
    mail: { configured: false },
    usage: { users: expect.any(Number) },
  })
  expect(body.usage.emailsSent).toBeGreaterThan(0)
  expect((await admin.post('/api/cms/mail-test')).body).toMatchObject({ sent: true, to: admin.email })
  expect(journal.outbox.at(-1)).toMatchObject({
    to: admin.email,
    subject: expect.stringContaining('Test message'),
  })
})

test('with a real mail server: accepted, and refused', async () => {
  const mailbox = await startMailbox()
  for (const [smtpUrl, sent, message] of [
    [mailbox.url, true, 'The mail server accepted a message'],
    ['smtp://127.0.0.1:1', false, 'did not accept the message (E'],
  ] as const) {
    const other = await startApp({}, { smtpUrl })
    const there = await other.account({ role: 'admin' })
    expect((await there.post('/api/cms/mail-test')).body).toMatchObject({
      sent,
      message: expect.stringContaining(message),
    })
    await other.close()
  }
  await mailbox.close()
  const refusing = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] },
    onRcptTo: (_, __, done) => done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  const { port } = refusing.server.address() as AddressInfo
  const other = await startApp({}, { smtpUrl: `smtp://127.0.0.1:${port}` })
  const there = await other.account({ role: 'admin' })
  expect((await there.post('/api/cms/mail-test')).body).toMatchObject({
    sent: false,
    message: expect.stringContaining('did not accept the message (EENVELOPE 550)'),
  })
  await other.close()
  await new Promise<void>((resolve) => refusing.close(resolve))
  expect((await callsOf(journal.app).get('/api/cms/system')).status).toBe(401)
})
