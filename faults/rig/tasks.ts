/** The main tasks of a journal on the rig, and what becomes of them while parts of it fail. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { seed } from '#cli/seed/seed.ts'
import { readConfig } from '#server/config.ts'
import { writeSettings } from '#server/settings/queries.ts'
import { assemble } from '#server/start.ts'
import { samplePdf } from '#tests/manuscripts.ts'
import { type Kills, whilePeopleWork } from '../kills.ts'
import { ask, type Outcome } from '../outages.ts'
import { account, httpApp, noAttempts } from '../people.ts'
import type { Rig } from './rig.ts'

const ready = async (origins: string[]) => {
  const began = performance.now()
  for (const origin of origins)
    for (
      const end = Date.now() + 60_000;
      (await ask(`${origin}/health/ready`)).status !== 200;
      await pause(50)
    )
      if (Date.now() > end) return Number.POSITIVE_INFINITY
  return (performance.now() - began) / 1000
}
const readySince = async (origins: string[], began: number) => {
  await ready(origins)
  return ((performance.now() - began) / 1000).toFixed(1)
}

/** Whether each instance reads from the replica. */
async function replicaUsed(rig: Rig): Promise<boolean[]> {
  return Promise.all(
    rig.origins.map(async (origin) =>
      /^imprimatur_replica_used 1$/m.test(await fetch(`${origin}/metrics`).then((answer) => answer.text())),
    ),
  )
}

async function untilReplica(rig: Rig, isUsed: boolean): Promise<boolean> {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(50))
    if ((await replicaUsed(rig)).every((used) => used === isUsed)) return true
  return false
}

/** Statements that a server has answered for the journal. */
async function statements(rig: Rig, of: 'primary' | 'replica'): Promise<number> {
  const [row] = await rig.databases.ask<{ count: string }>(
    of,
    "SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = 'journal'",
  )
  return Number(row?.count)
}

export async function open(rig: Rig, articles: number): Promise<void> {
  await seed(rig.databases.url('primary', 'journal'), { articles })
  await withContext(rig, async (context) => {
    await writeSettings(context.db, 'opening', { isOpen: true, notice: '' })
    const client = new pg.Client({ connectionString: context.databaseUrl })
    await client.connect()
    await client.query("SELECT pg_notify('site_changed', '')")
    await client.end()
  })
}

type Context = Awaited<ReturnType<typeof assemble>>

async function withContext<Result>(rig: Rig, use: (context: Context) => Promise<Result>): Promise<Result> {
  const config = readConfig({ ...rig.env, IMPRIMATUR_MODE: 'test', CDN: '', CDN_PURGE_URL: '' })
  const context = await assemble(config, rig.databases.url('primary', 'journal'))
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}

const addresses = {
  'cached home page': () => '/',
  'article pages, each another': (index: number) => `/articles/${index}`,
  'list in the API': () => '/api/articles?limit=20',
  'searches in the API': (index: number) => `/api/articles/search?q=${words[index % words.length]}&limit=20`,
} as const
const words = ['exports', 'firms', 'banks', 'currency', 'regulation', 'trade', 'labour', 'inflation']

/** Readers' requests through the proxy: how many a second, how long the slowest hundredth took, and who answered them. */
export async function readers(rig: Rig, seconds: number): Promise<string[]> {
  await untilReplica(rig, true)
  const list = (await (await fetch(`${rig.origin}/api/articles?limit=100`)).json()) as { id: string }[]
  const lines: string[] = []
  for (const [name, address] of Object.entries(addresses)) {
    const before = [await statements(rig, 'primary'), await statements(rig, 'replica')]
    const times: number[] = []
    let refused = 0
    const end = performance.now() + 1000 * seconds
    const one = async (reader: number) => {
      for (let index = reader; performance.now() < end; index += 16) {
        const begin = performance.now()
        const path = address(index)
        const url = path.startsWith('/articles/') ? `/articles/${list[index % list.length]?.id}` : path
        const answer = await fetch(rig.origin + url, {
          headers: { 'x-forwarded-for': `10.9.${reader}.${index % 250}` },
        })
        await answer.arrayBuffer()
        if (answer.ok) times.push(performance.now() - begin)
        else refused += 1
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, reader) => one(reader)))
    // Servers add their counts up after a moment.
    await pause(1200)
    const [primary = 0, replica = 0] = [
      (await statements(rig, 'primary')) - (before[0] ?? 0),
      (await statements(rig, 'replica')) - (before[1] ?? 0),
    ]
    times.sort((a, b) => a - b)
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0
    lines.push(
      `${name}: ${Math.round(times.length / seconds)}/s, p99 ${Math.round(p99)} ms, refused ${refused}; statements: primary ${primary}, replica ${replica}`,
    )
  }
  return lines
}

/** What is published is there for everybody at once, at every instance, although the replica has stopped following. */
export async function lag(rig: Rig): Promise<Outcome[]> {
  await untilReplica(rig, true)
  const { databases } = rig
  const client = new pg.Client({ connectionString: databases.url('primary', 'journal') })
  await client.connect()
  const [{ id } = { id: '' }] = (await (await fetch(`${rig.origin}/api/articles?limit=1`)).json()) as {
    id: string
  }[]
  const title = 'A title that was changed a moment ago'
  const seen = async () => {
    const found: boolean[] = []
    for (const origin of rig.origins)
      for (const url of [`/articles/${id}`, `/api/articles/${id}`])
        found.push((await (await fetch(origin + url)).text()).includes(title))
    return found
  }
  for (const origin of rig.origins) await (await fetch(`${origin}/articles/${id}`)).text()
  await databases.ask('replica', 'SELECT pg_wal_replay_pause()')
  await client.query('BEGIN')
  await client.query('UPDATE articles SET title = $1 WHERE id = $2', [title, id])
  await client.query("SELECT pg_notify('site_changed', '')")
  await client.query('COMMIT')
  await client.end()
  await untilReplica(rig, false)
  const whileBehind = await seen()
  const [row] = await databases.ask<{ behind: boolean }>(
    'replica',
    'SELECT pg_last_wal_receive_lsn() > pg_last_wal_replay_lsn() AS behind',
  )
  await databases.ask('replica', 'SELECT pg_wal_replay_resume()')
  const isBack = await untilReplica(rig, true)
  const afterwards = await seen()
  return [
    {
      what: 'replica behind (its replay was paused): an article that changed, as page and in the API of each instance',
      expected: 'behind, new six times',
      found: `${row?.behind ? 'behind' : 'NOT behind'}, new ${whileBehind.filter(Boolean).length === 6 ? 'six times' : JSON.stringify(whileBehind)}`,
    },
    {
      what: 'replica up to date again: read from, and the article',
      expected: 'true, new six times',
      found: `${isBack}, new ${afterwards.filter(Boolean).length === 6 ? 'six times' : JSON.stringify(afterwards)}`,
    },
    {
      what: 'purge calls for the change',
      expected: 'some, with the key of the journal',
      found:
        rig.purges.every((call) => call === 'PURGE journal.example') && rig.purges.length > 0
          ? 'some, with the key of the journal'
          : `${rig.purges.length}`,
    },
  ]
}

/** One address sends more requests than an address may, to all instances in turn. */
export async function limits(rig: Rig): Promise<Outcome[]> {
  const headers = { 'x-forwarded-for': '10.77.77.77' }
  let taken = 0
  let sent = 0
  const one = async () => {
    for (; sent < 3000; ) {
      const origin = rig.origins[sent++ % rig.origins.length] ?? rig.origin
      const { status } = await fetch(`${origin}/api/articles?limit=1`, { headers }).then(async (answer) => {
        await answer.arrayBuffer()
        return answer
      })
      if (status === 200) taken += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: 4 }, one))
  const seconds = (performance.now() - began) / 1000
  return [
    {
      what: `3,000 requests of one address to three instances in ${seconds.toFixed(1)} s, of which 1,200 a minute may be answered: answered ${taken}`,
      expected: 'at most 1,500',
      found: taken <= 1500 && taken >= 1000 ? 'at most 1,500' : String(taken),
    },
  ]
}

/** An upload whose instance is killed: before the file is sent, while it is sent, and before it is used. */
export async function uploads(rig: Rig): Promise<Outcome[]> {
  return withContext(rig, async (context) => {
    const pdf = await samplePdf({ context })
    const outcomes: Outcome[] = []
    for (const [when, index] of [
      ['after it gave the address', 0],
      ['while the file is sent', 1],
      ['before the file is submitted', 2],
    ] as const) {
      let origin = rig.origins[index] ?? rig.origin
      const author = await account(
        context,
        httpApp(() => origin, noAttempts()),
        'author',
      )
      const { uploadURL, objectId } = (await author.post('/api/objects/upload', { size: pdf.length })).body
      const send = slowly(uploadURL, pdf, when === 'while the file is sent' ? 1500 : 0)
      if (when !== 'before the file is submitted') await rig.killInstance(index)
      const ok = await send
      if (when === 'before the file is submitted') await rig.killInstance(index)
      origin = rig.origin
      let state = ''
      for (const end = Date.now() + 60_000; Date.now() < end; await pause(200)) {
        state = (await author.get(`/api/objects/${objectId}`)).body?.state
        if (state !== 'awaiting' && state !== 'checking') break
      }
      outcomes.push({
        what: `instance killed during an upload, ${when}: sent, and checked by another`,
        expected: 'true, ready',
        found: `${ok}, ${state}`,
      })
      await rig.startInstance(index)
    }
    return outcomes
  })
}

/** Sends a file in some pieces over this time. Returns whether it was taken. */
async function slowly(url: string, bytes: Buffer, ms: number): Promise<boolean> {
  const call = request(url, {
    ...{
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'content-length': bytes.length },
    },
  })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  const size = Math.ceil(bytes.length / 5)
  for (let at = 0; at < bytes.length; at += size) {
    call.write(bytes.subarray(at, at + size))
    await pause(ms / 5)
  }
  call.end()
  const [{ statusCode }] = await answered
  return statusCode === 200
}

/** People submit, review, decide and publish while the replica is killed, an instance is killed and the primary fails over. */
export async function faults(rig: Rig): Promise<{ outcomes: Outcome[]; found: Omit<Kills, 'cycles'> }> {
  const { databases } = rig
  const outcomes: Outcome[] = []
  const pool = new pg.Pool({ connectionString: databases.url('primary', 'journal') })
  pool.on('error', () => undefined)
  const site = {
    env: { ...rig.env, CDN: '', CDN_PURGE_URL: '' },
    databaseUrl: databases.url('primary', 'journal'),
    storedKeys: async () => [...rig.store.objects.keys()],
  }
  let readersFailed = 0
  let readersAnswered = 0
  let isOver = false
  const stranger = (async () => {
    for (let n = 0; !isOver; n++) {
      const url = n % 2 ? '/api/articles/search?q=exports' : '/api/articles?limit=5'
      const { status } = await ask(rig.origin + url)
      if (status === 200) readersAnswered += 1
      else readersFailed += 1
      await pause(40)
    }
  })()
  const failedSince = () => {
    const [failed, answered] = [readersFailed, readersAnswered]
    return () => `${readersFailed - failed} of ${readersFailed - failed + readersAnswered - answered}`
  }
  try {
    const found = await whilePeopleWork(
      { site, pool, mailbox: rig.mailbox, origin: rig.origin },
      async ({ away }) => {
        await pause(5000)
        const standby = databases.primary === 'one' ? 'two' : 'one'
        const ofReplica = failedSince()
        await databases.kill(standby)
        await pause(6000)
        outcomes.push({
          what: `replica killed: instances ready, read from the replica, reads that failed (${ofReplica()})`,
          expected: 'true, no, 0',
          found: `${Number.isFinite(await ready(rig.origins))}, ${(await replicaUsed(rig)).some(Boolean) ? 'yes' : 'no'}, ${ofReplica().split(' ')[0]}`,
        })
        await databases.start(standby)
        outcomes.push({
          what: 'replica back: read from',
          expected: 'true',
          found: String(await untilReplica(rig, true)),
        })

        const ofInstance = failedSince()
        const gap = { from: performance.now(), to: Number.POSITIVE_INFINITY }
        away.push(gap)
        await rig.killInstance(1)
        await pause(4000)
        await rig.startInstance(1)
        gap.to = performance.now()
        outcomes.push({
          what: `an instance killed and started again: reads that failed (${ofInstance()})`,
          expected: '0',
          found: String(ofInstance().split(' ')[0]),
        })

        await databases.beSynchronous(true)
        await pause(2000)
        const ofPrimary = failedSince()
        const began = performance.now()
        const second = { from: began, to: Number.POSITIVE_INFINITY }
        away.push(second)
        const old = databases.primary
        await databases.kill(old)
        await databases.promote()
        const seconds = await readySince(rig.origins, began)
        second.to = performance.now()
        await pause(6000)
        outcomes.push({
          what: `primary killed, replica promoted, its address led there: all instances ready again after ${seconds} s, without a restart; reads that failed: ${ofPrimary()}`,
          expected: 'within 10 s',
          found: Number(seconds) < 10 ? 'within 10 s' : 'late',
        })
        await databases.follow()
        outcomes.push({
          what: 'the old primary made a replica of the new one: read from',
          expected: 'true',
          found: String(await untilReplica(rig, true)),
        })
        await pause(4000)
      },
    )
    return { outcomes, found }
  } finally {
    isOver = true
    await stranger
    await pool.end().catch(() => undefined)
  }
}
