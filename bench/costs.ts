/**
 * `npm run bench:costs [-- --port 4600] [--cycles 30]`: processor time, and bytes of database and files, of a thousand articles, readers,
 * submissions, files and e-mails, each for server, worker, document processes and database. docs/SCALING.md has the results. Processor time depends
 * little on what else the machine does, so this may run on a busy one.
 */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { seed } from '#cli/seed/seed.ts'
import { readConfig } from '#server/config.ts'
import { assemble } from '#server/start.ts'
import { startMailbox } from '#tests/mailbox.ts'
import { samplePdf } from '#tests/manuscripts.ts'
import { ensureBuilt } from '../bin/build.mjs'
import { whilePeopleWork } from '../faults/kills.ts'
import { areSent, queueMail } from '../faults/outages.ts'
import { account, httpApp, noAttempts } from '../faults/people.ts'
import { openSite, type Site } from '../faults/site.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4600' }, cycles: { type: 'string', default: '30' } },
})
const parts = ['server', 'worker', 'database'] as const
type Used = Record<(typeof parts)[number], number> & { database_bytes: number; file_bytes: number }

/** Processor time in milliseconds of a process with all that it has started, also what has ended. */
function timeOf(root: number): number {
  const children = new Map<number, number[]>()
  const times = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      const parent = Number(fields[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
      // utime, stime, cutime and cstime, in hundredths of a second (proc(5)).
      times.set(Number(name), fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * 10)
    } catch {
      // It has ended meanwhile, and its parent has its time.
    }
  }
  const all = (pid: number): number =>
    (times.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((sum, child) => sum + all(child), 0)
  return all(root)
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

ensureBuilt()
const mailbox = await startMailbox()
const site = await openSite({ port: Number(values.port), smtpUrl: mailbox.url })
const pool = new pg.Pool({ connectionString: site.databaseUrl })
mkdirSync(join(site.dataDir, 'files'), { recursive: true })
try {
  await site.start('server')
  await site.start('worker')
  await measureAll(site)
} finally {
  await pool.end()
  await site.close()
  await mailbox.close()
}

async function used(of: Site): Promise<Used> {
  const { rows } = await pool.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
  const [server = 0, worker = 0, database = 0] = await Promise.all(
    parts.map(async (part) => timeOf(await of.pid(part))),
  )
  return {
    ...{ server, worker, database },
    database_bytes: Number(rows[0]?.bytes),
    file_bytes: bytesIn(join(of.dataDir, 'files')),
  }
}

/** Does something some times, and prints what a thousand of it cost. `count` is told by what was done, if it returns a number. */
async function cost(of: Site, what: string, count: number, perform: () => Promise<number | undefined>) {
  const before = await used(of)
  const done = (await perform()) ?? count
  const after = await used(of)
  const each = (name: keyof Used) => (1000 * (after[name] - before[name])) / done
  const seconds = (name: (typeof parts)[number]) => `${name} ${(each(name) / 1000).toFixed(1)} s`
  const megabytes = (name: keyof Used) => `${(each(name) / 2 ** 20).toFixed(1)} MB`
  console.log(
    `a thousand ${what} (of ${done}): ${parts.map(seconds).join(', ')}; database ${megabytes('database_bytes')}, files ${megabytes('file_bytes')}`,
  )
}

async function measureAll(of: Site): Promise<void> {
  const context = await assemble(readConfig({ ...of.env, IMPRIMATUR_MODE: 'test' }), of.databaseUrl)
  const pdf = await samplePdf({ context })
  const author = await account(context, httpApp(of.origin, noAttempts()), 'author')
  await context.close()
  await cost(of, 'articles of the archive', 5000, async () => {
    await seed(of.databaseUrl, { articles: 5000 })
    return undefined
  })
  await pool.query(`INSERT INTO settings (name, value) VALUES ('opening', '{"isOpen": true, "notice": ""}')
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  await pool.query("SELECT pg_notify('site_changed', '')")
  await pause(500)
  const list: { id: string }[] = []
  for (let url = '/api/articles?limit=100'; url && list.length < 600; ) {
    const answer = await fetch(of.origin + url)
    list.push(...((await answer.json()) as { id: string }[]))
    url =
      /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '') ??
      ''
  }
  const read = async (addresses: string[]) => {
    for (const [index, address] of addresses.entries()) {
      const answer = await fetch(of.origin + address, {
        headers: {
          'x-forwarded-for': `10.8.${index % 250}.${Math.floor(index / 250)}`,
          'accept-encoding': 'gzip',
        },
      })
      if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`)
      await answer.arrayBuffer()
    }
    // Reads are counted after a moment.
    await pause(1500)
    return addresses.length
  }
  const articles = list.map(({ id }) => `/articles/${id}`)
  const words = ['exports', 'family firms', 'banks', 'currency', 'regulation', 'trade', 'labour', 'inflation']
  await read(articles.slice(0, 50))
  await cost(of, 'readers of pages that are not cached', articles.length - 50, () => read(articles.slice(50)))
  await cost(of, 'readers of cached pages', 4000, () => read(Array(4000).fill(articles[7] ?? '/')))
  await cost(of, 'searches in the API', 400, () =>
    read(
      Array.from(
        { length: 400 },
        (_, index) => `/api/articles/search?q=${words[index % words.length]}&limit=20`,
      ),
    ),
  )
  await cost(of, 'files (uploaded, checked, blind copy made)', 40, async () => {
    const ids: string[] = []
    for (let file = 0; file < 40; file++) ids.push(await author.upload(pdf))
    for (const id of ids)
      while (['awaiting', 'checking'].includes((await author.get(`/api/objects/${id}`)).body?.state))
        await pause(50)
    return undefined
  })
  await cost(of, 'e-mails', 500, async () => {
    if (!(await areSent(pool, await queueMail(pool, 500), 300_000))) throw new Error('E-mails are left')
    return undefined
  })
  await cost(
    of,
    'submissions, from draft and upload through review and decision to publication',
    0,
    async () => {
      const found = await whilePeopleWork({ site: of, pool, mailbox, origin: of.origin }, async () => {
        const wanted = Number(values.cycles)
        for (;;) {
          const { rows } = await pool.query<{ count: string }>(
            'SELECT count(*) AS count FROM articles WHERE manuscript_id IS NOT NULL',
          )
          if (Number(rows[0]?.count) >= wanted) return
          await pause(100)
        }
      })
      return found.told.publications
    },
  )
}
