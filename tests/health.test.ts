import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { isUnavailable } from '#server/http/errors.ts'
import { callsOf, startApp, type TestApp } from './app.ts'
import { dropDatabase, restoreDatabase } from './database.ts'

let journal: TestApp

beforeEach(async () => {
  journal = await startApp()
})
afterEach(() => journal.close())

const get = (url: string) => callsOf(journal.app).get(url)

test('a running server is live and ready', async () => {
  expect(await get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
  expect(await get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

test('without its database it is live but not ready, and ready again when the database returns', async () => {
  await get('/api/articles')
  await dropDatabase(journal.databaseUrl)
  // A server that loses its connection forgets what it has read.
  journal.context.settingsStore.forget()

  expect(await get('/health/live')).toMatchObject({ status: 200 })
  // The first call may use a connection that was cut; the second must open a new one and fails.
  for (const url of [
    '/health/ready',
    '/health/ready',
    '/api/articles',
    '/api/special-issues/active',
    '/sitemap.xml',
  ]) {
    const answer = await get(url)
    expect(answer, url).toMatchObject({
      status: 503,
      body: { code: 'unavailable', requestId: answer.headers['x-request-id'] },
    })
    expect(Number(answer.headers['retry-after']), url).toBeGreaterThan(0)
    expect(JSON.stringify(answer.body), url).not.toMatch(/database|test_|postgres/i)
    expect(answer.headers['cache-control'], url).toBe('no-store')
  }

  await restoreDatabase(journal.databaseUrl)
  expect(await get('/health/ready')).toMatchObject({ status: 200 })
  expect(await get('/api/articles')).toMatchObject({ status: 200, body: [] })
})

test('a connection lost during a call gives 503, and the next call works', async () => {
  const { pool } = journal.context
  journal.app.addHook('preHandler', async (request) => {
    if (!request.url.includes('cut')) return
    const cut = setInterval(
      () =>
        pool.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(20)'",
        ),
      100,
    )
    await pool.query('SELECT pg_sleep(20)').finally(() => clearInterval(cut))
  })
  expect(await get('/api/articles?cut')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(await get('/api/articles')).toMatchObject({ status: 200 })
})

test('a database that does not answer is reported within seconds', async () => {
  const { pool } = journal.context
  // Uses all connections, so that the check gets none.
  const busy = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const started = performance.now()
  expect(await get('/health/ready')).toMatchObject({ status: 503 })
  // The limit allows for a busy machine. Without a time limit in the check, the call would never end.
  expect(performance.now() - started).toBeLessThan(15_000)
  for (const client of busy) client.release()
  expect(await get('/health/ready')).toMatchObject({ status: 200 })
})

test('a frozen database server gives an error instead of no answer, and works again afterwards', async () => {
  const { db, close } = openDatabase(journal.databaseUrl, { max: 1, patience: 500 })
  const ask = () => sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  const [row] = (await ask()).rows
  const pid = row?.pid ?? 0
  expect(pid).toBeGreaterThan(1)
  process.kill(pid, 'SIGSTOP')
  try {
    const failure = await ask().catch((error: unknown) => error)
    expect(isUnavailable(failure)).toBe(true)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await expect
    .poll(
      () =>
        ask().then(
          ({ rows }) => rows,
          () => [],
        ),
      { timeout: 60_000 },
    )
    .toEqual([{ pid: expect.any(Number) }])
  await close()
})

test('after BEGIN was given up, later statements are not part of that transaction', async () => {
  const { db, close } = openDatabase(journal.databaseUrl, { max: 1, patience: 500 })
  await sql`CREATE TABLE written (by text)`.execute(db)
  const [row] = (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows
  const pid = row?.pid ?? 0
  expect(pid).toBeGreaterThan(1)
  const write = () => sql`INSERT INTO written VALUES ('afterwards')`
  process.kill(pid, 'SIGSTOP')
  try {
    const begin = db.transaction().execute((trx) => write().execute(trx))
    expect(isUnavailable(await begin.catch((error: unknown) => error))).toBe(true)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  const isWritten = () =>
    write()
      .execute(db)
      .then(
        () => true,
        () => false,
      )
  await expect.poll(isWritten, { timeout: 60_000 }).toBe(true)
  const { rows } = await sql`SELECT FROM written`.execute(journal.context.db)
  expect(rows.length).toBeGreaterThan(0)
  await close()
})

test('with a full or read-only disk it is not ready and uploads get 503, until there is space again', async () => {
  const { files } = journal.context
  const author = await journal.account()
  const { put, receive } = files
  const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  files.put = full
  files.receive = full
  expect(await get('/health/ready')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const { body } = await author.post('/api/objects/upload')
  const { pathname, search } = new URL(body.uploadURL)
  const upload = () =>
    journal.app.inject({ method: 'PUT', url: pathname + search, payload: Buffer.from('%PDF-1.7') })
  expect((await upload()).statusCode).toBe(503)
  files.put = put
  if (receive) files.receive = receive
  expect(await get('/health/ready')).toMatchObject({ status: 200 })
  expect((await upload()).statusCode).toBe(200)
})
