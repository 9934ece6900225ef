import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, type Person, startApp, type TestApp } from '#tests/app.ts'
import { addJob } from '../db/jobs.ts'
import { alarmsOf } from './alarms.ts'
import { certificateEnd } from './certificate.ts'
import { disksOf } from './disk.ts'
import { watch } from './watch.ts'

const minute = 60_000
const day = 24 * 60 * minute

let journal: TestApp
let admin: Person

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin' })
})
afterAll(() => journal.close())

/** The samples of a scrape, by name and labels. */
async function scraped(
  app = journal.app,
  headers: Record<string, string> = {},
): Promise<Record<string, number>> {
  const { body, statusCode } = await app.inject({ url: '/metrics', headers })
  expect(statusCode).toBe(200)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      expect(line).toMatch(/^[a-z_]+(\{([a-z]+="[^"]*",?)*\})? \S+$/)
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

describe('/metrics', () => {
  test('counts requests by route and status, jobs, emails, and shows queue, disk and alarms', async () => {
    await admin.get('/api/cms/users')
    await callsOf(journal.app).get('/api/cms/users')
    await callsOf(journal.app).get(`/api/unknown/${admin.username}`)
    expect((await admin.post('/api/cms/mail-test')).status).toBe(200)
    await addJob(journal.context.db, 'forget_answers', {})
    const before = await scraped()
    await journal.runJobs()
    const now = await scraped()
    const requests = (route: string, status: number) =>
      now[`imprimatur_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`]
    expect([requests('/api/cms/users', 200), requests('/api/cms/users', 401), requests('none', 404)]).toEqual(
      [1, 1, 1],
    )
    expect(now['imprimatur_emails_total{outcome="sent"}']).toBe(1)
    expect(before['imprimatur_jobs{state="waiting"}']).toBe(1)
    expect(now['imprimatur_jobs{state="waiting"}']).toBe(0)
    expect(now['imprimatur_job_duration_seconds_count{job="forget_answers",outcome="done"}']).toBe(1)
    expect(now.imprimatur_database_up).toBe(1)
    expect(Object.keys(now).some((name) => name.startsWith('imprimatur_disk_free_bytes'))).toBe(true)
    expect(now['imprimatur_alarms{kind="disk"}']).toBe(0)
    expect(JSON.stringify(now)).not.toContain(admin.username)
  })

  test('is for this machine, unless a proxy passes the request on', async () => {
    const asked = async (remoteAddress: string, headers = {}) =>
      (await journal.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
    expect(await asked('127.0.0.1')).toBe(200)
    expect(await asked('::1')).toBe(200)
    expect(await asked('192.0.2.1')).toBe(404)
    expect(await asked('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(404)
    expect(await asked('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await asked('127.0.0.1', { forwarded: 'for=192.0.2.1' })).toBe(404)
  })

  test('with a token, is for whoever sends it', async () => {
    const other = await startApp({}, { metricsToken: 'a token for Prometheus' })
    const asked = async (headers = {}) =>
      (await other.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers })).statusCode
    expect(await asked({ authorization: 'Bearer a token for Prometheus' })).toBe(200)
    expect(await asked({ authorization: 'Bearer a token for prometheus' })).toBe(404)
    expect(await asked()).toBe(404)
    expect((await other.app.inject({ url: '/metrics' })).statusCode).toBe(404)
    await other.close()
  })
})

describe('alarms', () => {
  const health = {
    disks: [{ place: 'files', freeBytes: 30 * 2 ** 30, totalBytes: 2 ** 40 }],
    storage: { ok: true },
    backups: null,
    mail: { waiting: 3, failing: 0, oldestFailingMs: 0, oldestMs: 40 * minute },
    queue: { waiting: 9, running: 4, failing: 1, failed: 2, oldestMs: 14 * minute, isWorkerRunning: true },
    certificateEnd: null,
    beginning: '2026-01-01T00:00:00.000Z',
  }
  const now = new Date('2026-02-01T12:00:00.000Z')
  const of = (change: Partial<typeof health> | Record<string, unknown>) =>
    alarmsOf({ ...health, ...change }, now)
  const sets = (...times: string[]) => ({
    backups: {
      ...{ place: '/b', isEncrypted: false, problem: null, bytes: 4096, verified: null },
      sets: times.map((at) => ({ id: at, at })),
    },
  })

  test('there is none while all is well', () => {
    expect(of({})).toEqual([])
    expect(of(sets('2026-01-30T00:00:00.000Z', '2026-02-01T01:33:00.000Z'))).toEqual([])
    // 20 GiB suffice on a large disk, a twentieth on a small one.
    expect(of({ disks: [{ place: 'files', freeBytes: 2 * 2 ** 30, totalBytes: 30 * 2 ** 30 }] })).toEqual([])
    // A journal that was made this morning has had no night for a backup yet.
    expect(of({ ...sets(), beginning: '2026-02-01T08:00:00.000Z' })).toEqual([])
  })

  test.each([
    [
      'disk',
      { disks: [{ place: 'files', freeBytes: 2 ** 29, totalBytes: 2 ** 33 }] },
      '512 MB of 8.0 GB are free (files).',
    ],
    ['disk', { storage: { ok: false } }, 'Files cannot be stored'],
    ['backup', sets('2026-01-30T12:00:00.000Z'), 'made 48 hours ago'],
    ['backup', sets(), 'no complete backup'],
    [
      'backup',
      {
        backups: {
          ...sets('2026-02-01T01:33:00.000Z').backups,
          verified: {
            id: '20260201T013300Z',
            at: '2026-02-01T02:00:00.000Z',
            faults: ['The table a is damaged.'],
          },
        },
      },
      'The backup 20260201T013300Z is damaged: The table a is damaged.',
    ],
    ['backup', { backups: { ...sets().backups, problem: 'The backups cannot be read (EACCES).' } }, 'EACCES'],
    [
      'mail',
      { mail: { ...health.mail, failing: 2, oldestFailingMs: 3 * day } },
      '2 messages, the oldest for 3 days',
    ],
    [
      'queue',
      { queue: { ...health.queue, oldestMs: 16 * minute, isWorkerRunning: false } },
      'No process runs the queue',
    ],
    ['certificate', { certificateEnd: '2026-02-05T12:00:00.000Z' }, 'ends in 4 days, on 2026-02-05'],
    ['certificate', { certificateEnd: '2026-02-01T11:00:00.000Z' }, 'has ended'],
  ])('%s: %j', (kind, change, detail) => {
    expect(of(change)).toEqual([{ kind, detail: expect.stringContaining(detail) }])
  })

  test('when the mail server is back, messages go out at once; one that alone is not accepted waits for its time', async () => {
    const { db, pool } = journal.context
    await db.deleteFrom('emails').execute()
    const ago = (minutes: number) => new Date(Date.now() - minutes * minute)
    // As the queue leaves a job after its eighth attempt, 20 minutes ago.
    const message = async (name: string, status: string, times: { createdAt: Date; sentAt?: Date }) => {
      const parts = { eventKey: name, kind: 'welcome', recipient: 'a@people.example', subject: name }
      const row = { ...parts, bodyText: '', bodyHtml: '', status, ...times }
      const { id } = await db.insertInto('emails').values(row).returning('id').executeTakeFirstOrThrow()
      if (status === 'sent') return
      await addJob(db, 'send_email', { emailId: id })
      await pool.query(
        `UPDATE graphile_worker._private_jobs SET attempts = 8, run_at = $2::timestamptz + exp(8) * interval '1 second'
         WHERE payload->>'emailId' = $1`,
        [id, ago(20)],
      )
    }
    const due = async () =>
      (
        await pool.query<{ subject: string }>(
          `SELECT subject FROM graphile_worker._private_jobs j JOIN emails e ON e.id::text = payload->>'emailId'
           WHERE j.run_at <= now() AND j.attempts = 8 ORDER BY 1`,
        )
      ).rows.map(({ subject }) => subject)
    await message('of the outage', 'failed', { createdAt: ago(50) })
    await message('greylisted', 'failed', { createdAt: ago(80) })
    await message('before', 'sent', { createdAt: ago(70), sentAt: ago(60) })
    await watch(journal.context)
    expect(await due()).toEqual([])
    await message('after', 'sent', { createdAt: ago(5), sentAt: ago(5) })
    await watch(journal.context)
    expect(await due()).toEqual(['of the outage'])
    await pool.query("DELETE FROM graphile_worker._private_jobs WHERE payload->>'emailId' IS NOT NULL")
  })

  test('administrators are told once, again after a week, and when it is over', async () => {
    const { files, db } = journal.context
    const editor = await journal.account({ role: 'editor' })
    const { put } = files
    const alarms = () => journal.outbox.filter(({ subject }) => /disk space|alarm is over/.test(subject))
    files.put = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
    await watch(journal.context)
    await Promise.all([watch(journal.context), watch(journal.context)])
    await journal.runJobs()
    expect(alarms()).toEqual([
      expect.objectContaining({ to: admin.email, text: expect.stringContaining('Files cannot be stored') }),
    ])
    expect((await admin.get('/api/cms/monitoring')).body.alarms).toEqual([
      { kind: 'disk', detail: expect.any(String), since: expect.any(String) },
    ])
    journal.advance(8 * day)
    await watch(journal.context)
    expect(alarms()).toHaveLength(2)
    files.put = put
    // A short recovery is not reported.
    journal.advance(10 * minute)
    await watch(journal.context)
    expect(alarms()).toHaveLength(2)
    journal.advance(31 * minute)
    await watch(journal.context)
    await watch(journal.context)
    expect(alarms().map(({ subject }) => subject.replace(/.*: /, ''))).toEqual([
      'little disk space is left',
      'little disk space is left',
      'an alarm is over',
    ])
    expect(journal.outbox.filter(({ to }) => to === editor.email)).toEqual([])
    expect(await db.selectFrom('alarms').select('kind').where('endedAt', 'is', null).execute()).toEqual([])
  })

  test('a queue that nobody runs is told although the message cannot go through the queue', async () => {
    const runAt = new Date(Date.now() - 20 * minute)
    await addJob(journal.context.db, 'forget_answers', {}, { runAt })
    await watch(journal.context)
    expect(journal.outbox.at(-1)).toMatchObject({
      to: admin.email,
      subject: expect.stringContaining('background jobs are waiting'),
      text: expect.stringContaining('No process runs the queue'),
    })
    await journal.runJobs()
  })
})

test('the administrators’ page shows errors by kind, slow routes, queue and disk; counts are added up', async () => {
  const { context } = journal
  context.log.error({ job: 'send_email', error: { kind: 'Error', code: 'ECONNREFUSED' } }, 'job failed')
  context.metrics.request({ method: 'GET', route: '/articles', status: 200, ms: 1500 })
  await context.monitor.flush()
  context.log.error({ job: 'send_email', error: { kind: 'Error', code: 'ECONNREFUSED' } }, 'job failed')
  context.metrics.request({ method: 'GET', route: '/articles', status: 500, ms: 500 })
  await addJob(context.db, 'forget_answers', {})
  const { status, body } = await admin.get('/api/cms/monitoring')
  expect(status).toBe(200)
  expect(body.problems).toContainEqual({
    ...{ level: 'error', what: 'job failed', kind: 'send_email Error ECONNREFUSED', count: 2 },
    lastAt: expect.any(String),
  })
  expect(body.routes[0]).toEqual({
    ...{ method: 'GET', route: '/articles', requests: 2, failures: 1, refused: 0, slow: 1 },
    ...{ meanMs: 1000, longestMs: 1500 },
  })
  expect(body.jobs).toEqual([{ task: 'forget_answers', waiting: 1, running: 0, failing: 0, failed: 0 }])
  expect(body.disks[0]).toMatchObject({ freeBytes: expect.any(Number), totalBytes: expect.any(Number) })
  expect((await (await journal.account({ role: 'editor' })).get('/api/cms/monitoring')).status).toBe(403)
})

test('counts that could not be written are written later', async () => {
  const { context } = journal
  const count = async () =>
    (
      await context.db
        .selectFrom('routeHours')
        .select('requests')
        .where('route', '=', '/once')
        .executeTakeFirst()
    )?.requests
  const { transaction } = context.db
  context.metrics.request({ method: 'GET', route: '/once', status: 200, ms: 1 })
  context.db.transaction = () => {
    throw new Error('gone')
  }
  await context.monitor.flush()
  context.db.transaction = transaction
  context.metrics.request({ method: 'GET', route: '/once', status: 200, ms: 1 })
  await context.monitor.flush()
  expect(await count()).toBe(2)
})

test('disks are measured once each, also for a folder that is still to be made', async () => {
  const disks = await disksOf({ files: journal.dataDir, backups: `${journal.dataDir}/a/b` })
  expect(disks).toEqual([
    { place: 'files, backups', freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
  ])
})

test('the end of a certificate is read, and nothing is known of an address that does not answer', async () => {
  const secure = new SMTPServer({ secure: true })
  secure.on('error', () => undefined)
  const listening = secure.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  expect(await certificateEnd(`https://localhost:${port}`)).toBeInstanceOf(Date)
  await new Promise<void>((resolve) => secure.close(resolve))
  expect(await certificateEnd(`https://localhost:${port}`)).toBeNull()
  expect(await certificateEnd('http://localhost')).toBeNull()
  const plain = createServer().listen(0, '127.0.0.1')
  await once(plain, 'listening')
  expect(await certificateEnd(`https://127.0.0.1:${(plain.address() as AddressInfo).port}`)).toBeNull()
  plain.close()
})
