/** A database that is slow, and one that fails over to its replica while people write. */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { giveTo } from '#server/db/embedded/cluster.ts'
import { type Postmaster, startPostmaster } from '#server/db/embedded/postmaster.ts'
import {
  areSent,
  ask,
  moodyMailServer,
  type Outcome,
  queueMail,
  readyAgain,
  untilReady,
  withSite,
} from './outages.ts'
import { type Site, socketIn } from './site.ts'
import { startWriters } from './writers.ts'

/** Each message between program and database arrives some milliseconds later. */
export async function slowDatabase(port: number): Promise<Outcome[]> {
  const server = await moodyMailServer()
  const outcomes: Outcome[] = []
  await withSite({ port, smtpUrl: server.url, hasGate: true }, async (site, pool) => {
    site.gate?.slow(100)
    const writers = await startWriters(site, 3)
    await pause(15_000)
    const lost = await writers.stop()
    outcomes.push(
      {
        what: `database slower by 100 ms a message: drafts saved (${writers.saved()} in 15 s) and lost`,
        expected: 'some, 0',
        found: `${writers.saved() > 0 ? 'some' : 'none'}, ${lost.length}`,
      },
      {
        what: 'database slow: ready',
        expected: '200',
        found: String((await ask(`${site.origin}/health/ready`)).status),
      },
      {
        what: 'database slow: three messages',
        expected: 'sent',
        found: (await areSent(pool, await queueMail(pool, 3))) ? 'sent' : 'NOT sent',
      },
    )
    site.gate?.slow(5000)
    const late = await ask(`${site.origin}/health/ready`)
    outcomes.push({
      what: 'database slower by 5 s a message: ready says so within 10 s',
      expected: '503, in time',
      found: `${late.status}, ${late.ms < 10_000 ? 'in time' : 'late'}`,
    })
    site.gate?.open()
    outcomes.push({
      what: 'database quick again',
      expected: 'ready again',
      found: readyAgain(await untilReady(site)),
    })
  })
  await server.close()
  return outcomes
}

/** The primary is killed, its synchronous replica is promoted, and the address leads there, as behind a proxy or by DNS. */
export async function failOver(port: number): Promise<Outcome[]> {
  const server = await moodyMailServer()
  const outcomes: Outcome[] = []
  await withSite({ port, smtpUrl: server.url, hasGate: true }, async (site, pool) => {
    const replica = await startReplica(site, pool)
    const there = new pg.Pool({
      connectionString: site.databaseUrl.replace(
        encodeURIComponent(site.cluster.socket),
        encodeURIComponent(replica.socket),
      ),
    })
    try {
      const writers = await startWriters(site, 3)
      await pause(5000)
      const before = writers.saved()
      const began = performance.now()
      await site.kill('database', 'SIGKILL')
      await there.query('SELECT pg_promote(true, 60)')
      site.gate?.lead({ path: socketIn(replica.socket) })
      const isReady = await untilReady(site)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      await pause(8000)
      const lost = await writers.stop(there)
      outcomes.push(
        {
          what: `primary killed, replica promoted (ready again after ${seconds} s)`,
          expected: 'ready again',
          found: readyAgain(isReady),
        },
        {
          what: `drafts acknowledged before (${before}) and after (${writers.saved() - before}): lost`,
          expected: 'before and after, 0',
          found: `${before > 0 ? 'before' : 'none before'} and ${writers.saved() > before ? 'after' : 'none after'}, ${lost.length}`,
        },
        {
          what: 'three messages after the failover',
          expected: 'sent',
          found: (await areSent(there, await queueMail(there, 3))) ? 'sent' : 'NOT sent',
        },
      )
    } finally {
      await there.end()
      await (await replica.postmaster).stop()
    }
  })
  await server.close()
  return outcomes
}

/** Copies the running primary and starts the copy as its synchronous replica. */
export async function startReplica(
  site: Site,
  pool: pg.Pool,
): Promise<{ folder: string; socket: string; postmaster: Promise<Postmaster> }> {
  const { home, folder, socket: primary, password, binaries, account } = site.cluster
  const replica = join(home, 'replica')
  const socket = join(home, 'replica-socket')
  await mkdir(socket)
  await giveTo(account, socket, 0o700)
  await pool.query("ALTER SYSTEM SET wal_keep_size = '256MB'")
  await pool.query('SELECT pg_reload_conf()')
  // The copy is consistent because one session begins and ends it.
  const client = await pool.connect()
  await client.query("SELECT pg_backup_start('replica', true)")
  await cp(folder, replica, { recursive: true, preserveTimestamps: true, force: true })
  const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(true)')
  client.release()
  await rm(join(replica, 'postmaster.pid'), { force: true })
  await writeFile(join(replica, 'backup_label'), rows[0].labelfile)
  await writeFile(join(replica, 'standby.signal'), '')
  await giveAll(site, replica)
  // Resolves when it is promoted: until then it accepts connections for reading only.
  const postmaster = startPostmaster({
    ...{ binaries, cluster: replica, account, log: () => undefined },
    settings: {
      ...{ listen_addresses: '', unix_socket_directories: socket, port: '5432', timezone: 'UTC' },
      primary_conninfo: `host=${primary} port=5432 user=imprimatur password=${password} application_name=replica`,
    },
  })
  // An answer to a commit waits until the replica has it.
  await pool.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
  await pool.query('SELECT pg_reload_conf()')
  for (;;) {
    const { rowCount } = await pool.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")
    if (rowCount) break
    await pause(100)
  }
  return { folder: replica, socket, postmaster }
}

async function giveAll({ cluster: { account } }: Site, folder: string): Promise<void> {
  await giveTo(account, folder, 0o700)
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder])
}
