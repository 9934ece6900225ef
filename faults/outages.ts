/** Parts that are away, slow or full for some time, and come back. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { openSite, type Site } from './site.ts'

export interface Outcome {
  what: string
  expected: string
  found: string
}

/** A mail server that behaves as it is told to. */
export async function moodyMailServer() {
  const accepted: string[] = []
  let mood: 'well' | 'refusing' | 'greylisting' | 'cut after DATA' | 'slow' = 'well'
  const seen = new Set<string>()
  const refuse = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, done) {
      if (mood === 'refusing') return done(refuse(421, 'Not now'))
      if (mood !== 'greylisting' || seen.has(address)) return done()
      seen.add(address)
      done(refuse(451, 'Greylisted, come again'))
    },
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
      })
      stream.on('end', async () => {
        if (mood === 'slow') await pause(5000)
        accepted.push(/^Message-ID: <([^@>]+)@/im.exec(text)?.[1] ?? '')
        if (mood === 'cut after DATA') cut()
        else done()
      })
    },
  })
  const sockets = new Set<{ destroy(): void }>()
  server.server.on('connection', (socket) => sockets.add(socket))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    be(next: typeof mood) {
      mood = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export async function queueMail(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO emails (event_key, kind, recipient, subject, body_text, body_html)
     SELECT 'fault:' || gen_random_uuid(), 'mail_test', 'person-' || n || '@people.example', 'A test', 'Text', '<p>Text</p>'
     FROM generate_series(1, $1) n RETURNING id`,
    [count],
  )
  for (const { id } of rows)
    await pool.query(
      "SELECT graphile_worker.add_job('send_email', json_build_object('emailId', $1::text, '$version', 1))",
      [id],
    )
  return rows.map(({ id }) => id)
}

/** Waits until all of these are sent; jobs that failed are tried again at once. Returns whether they are. */
export async function areSent(pool: pg.Pool, ids: string[], patience = 60_000): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(250)) {
    await pool.query(
      'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE last_error IS NOT NULL AND locked_at IS NULL',
    )
    const { rows } = await pool.query("SELECT FROM emails WHERE id = ANY($1::uuid[]) AND status <> 'sent'", [
      ids,
    ])
    if (rows.length === 0) return true
  }
  return false
}

export async function withSite<Result>(
  {
    prepare,
    ...settings
  }: Parameters<typeof openSite>[0] & {
    /** Before the parts start. */ prepare?: (site: Site) => Promise<void>
  },
  use: (site: Site, pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const site = await openSite(settings)
  await prepare?.(site)
  const pool = new pg.Pool({ connectionString: site.databaseUrl, connectionTimeoutMillis: 5000 })
  pool.on('error', () => undefined)
  try {
    await site.start('server')
    await site.start('worker')
    return await use(site, pool)
  } finally {
    await pool.end().catch(() => undefined)
    await site.close()
  }
}

/** Mail servers that refuse, greylist, are slow, or end the connection after they have taken a message. */
export async function breakMail(port: number): Promise<Outcome[]> {
  const server = await moodyMailServer()
  const outcomes: Outcome[] = []
  await withSite({ port, smtpUrl: server.url }, async (_, pool) => {
    for (const mood of ['refusing', 'greylisting', 'slow', 'cut after DATA'] as const) {
      server.be(mood)
      server.accepted.length = 0
      const ids = await queueMail(pool, 5)
      await pause(mood === 'slow' ? 3000 : 4000)
      server.be('well')
      const all = await areSent(pool, ids)
      const times = ids.map((id) => server.accepted.filter((other) => other === id).length)
      const arrived = times.every((count) => count > 0)
      const more = times.filter((count) => count > 1).length
      outcomes.push({
        what: `mail server ${mood}: five messages arrive`,
        expected: 'all sent, all arrived',
        found: `${all ? 'all sent' : 'NOT all sent'}, ${arrived ? 'all arrived' : 'NOT all arrived'}`,
      })
      // After DATA nobody can know; the Message-ID is the same, so that mailboxes recognise it.
      if (mood !== 'cut after DATA')
        outcomes.push({
          what: `mail server ${mood}: messages that arrive twice`,
          expected: '0',
          found: String(more),
        })
    }
  })
  await server.close()
  return outcomes
}

/** Status and milliseconds of a call. */
export async function ask(url: string, patience = 90_000): Promise<{ status: number; ms: number }> {
  const begin = performance.now()
  const status = await fetch(url, { signal: AbortSignal.timeout(patience) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { status, ms: performance.now() - begin }
}

export async function untilReady(site: Site, patience = 90_000): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(250))
    if ((await ask(`${site.origin}/health/ready`)).status === 200) return true
  return false
}

export const readyAgain = (isReady: boolean) => (isReady ? 'ready again' : 'NOT ready again')

/** The database is stopped, frozen, and comes back; the program stays and recovers by itself. */
export async function breakDatabase(port: number): Promise<Outcome[]> {
  const server = await moodyMailServer()
  const outcomes: Outcome[] = []
  await withSite({ port, smtpUrl: server.url }, async (site, pool) => {
    const ids = await queueMail(pool, 1)
    await areSent(pool, ids)
    const pid = await site.pid('database')
    // SIGINT is PostgreSQL's fast shutdown.
    process.kill(pid, 'SIGINT')
    while ((await site.pid('database')) > 0) await pause(50)
    const call = await ask(`${site.origin}/api/articles`)
    const ready = await ask(`${site.origin}/health/ready`)
    const live = await ask(`${site.origin}/health/live`)
    outcomes.push({
      what: 'database stopped: call, ready, live',
      expected: '503, 503, 200',
      found: [call, ready, live].map(({ status }) => status).join(', '),
    })
    await site.start('database')
    outcomes.push({
      what: 'database started again',
      expected: 'ready again',
      found: readyAgain(await untilReady(site)),
    })
    const later = await queueMail(pool, 3)
    outcomes.push({
      what: 'worker after the restart: three messages',
      expected: 'sent',
      found: (await areSent(pool, later)) ? 'sent' : 'NOT sent',
    })

    const backends = await backendsOf(pool)
    for (const one of backends) process.kill(one, 'SIGSTOP')
    const frozen = await ask(`${site.origin}/health/ready`)
    outcomes.push({
      what: 'database frozen (SIGSTOP of its sessions): ready says so within 10 s',
      expected: '503, in time',
      found: `${frozen.status}, ${frozen.ms < 10_000 ? 'in time' : 'late'}`,
    })
    for (const one of backends) process.kill(one, 'SIGCONT')
    outcomes.push({
      what: 'database thawed',
      expected: 'ready again',
      found: readyAgain(await untilReady(site)),
    })
    const isAlive = (part: 'server' | 'worker') => site.pid(part).then((id) => id > 0 && process.kill(id, 0))
    outcomes.push({
      what: 'server and worker are the same processes',
      expected: 'true, true',
      found: `${await isAlive('server')}, ${await isAlive('worker')}`,
    })
  })
  await server.close()
  return outcomes
}

async function backendsOf(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  return rows.map(({ pid }) => pid)
}

/** A file system of its own that is full, then read-only, then well. Needs root. */
export async function breakDisk(port: number): Promise<Outcome[]> {
  const place = await mkdtemp(join(tmpdir(), 'imprimatur-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=711', 'tmpfs', place], { stdio: 'pipe' })
  } catch (error) {
    await rm(place, { recursive: true })
    return [
      {
        what: 'disk full and read-only',
        expected: 'tried',
        found: `not tried: ${String((error as Error).message).split('\n')[0]}`,
      },
    ]
  }
  const server = await moodyMailServer()
  const outcomes: Outcome[] = []
  try {
    await withSite({ port, smtpUrl: server.url, dataDir: join(place, 'data') }, async (site) => {
      const ready = async () => {
        // The check of the storage is used again for ten seconds.
        await pause(10_500)
        return String((await ask(`${site.origin}/health/ready`)).status)
      }
      execFileSync('sh', ['-c', `dd if=/dev/zero of=${place}/full bs=1M 2>/dev/null || true`])
      outcomes.push({ what: 'disk full: ready', expected: '503', found: await ready() })
      outcomes.push({
        what: 'disk full: reading',
        expected: '200',
        found: String((await ask(`${site.origin}/api/cms/auth/captcha`)).status),
      })
      await rm(join(place, 'full'))
      outcomes.push({ what: 'space again: ready', expected: '200', found: await ready() })
      execFileSync('mount', ['-o', 'remount,ro', place])
      outcomes.push({ what: 'disk read-only: ready', expected: '503', found: await ready() })
      execFileSync('mount', ['-o', 'remount,rw', place])
      outcomes.push({ what: 'writable again: ready', expected: '200', found: await ready() })
    })
  } finally {
    await server.close()
    execFileSync('umount', ['-l', place])
    await rm(place, { recursive: true, force: true })
  }
  return outcomes
}
