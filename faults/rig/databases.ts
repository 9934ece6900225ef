/** A primary and its streaming replica, behind addresses that move as DNS names or virtual addresses do. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Account } from '#server/db/embedded/account.ts'
import { giveTo } from '#server/db/embedded/cluster.ts'
import { socketIn } from '../site.ts'

const run = promisify(execFile)

export const names = ['one', 'two'] as const
export type Name = (typeof names)[number]

export interface Databases {
  primary: Name
  /** Folders whose socket is the primary's, and the replica's. */
  addresses: { primary: string; replica: string }
  /** Connection string of a server as its administrator, or as the journal's owner. */
  url(of: Name | 'primary' | 'replica', as?: 'postgres' | 'journal'): string
  /** Ends a server at once, with all its sessions. */
  kill(name: Name): Promise<void>
  start(name: Name): Promise<void>
  /** Makes the other server the primary, and leads the address there. */
  promote(): Promise<void>
  /** Makes the server that was killed a copy of the primary that follows it, and leads the replicas' address there. */
  follow(): Promise<void>
  /** Whether answers to commits wait until the replica has them. */
  beSynchronous(isSynchronous: boolean): Promise<void>
  ask<Row extends pg.QueryResultRow>(of: Name | 'primary' | 'replica', sql: string): Promise<Row[]>
  close(): Promise<void>
}

export async function startDatabases(
  home: string,
  bin: string,
  account: Account | undefined,
  password: string,
): Promise<Databases> {
  const as = { ...account, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: bin, PGPASSWORD: password } }
  const folderOf = (name: Name) => join(home, name, 'data')
  const socketOf = (name: Name) => join(home, name, 'socket')
  const addresses = { primary: join(home, 'primary'), replica: join(home, 'replica') }
  const servers = new Map<Name, ChildProcess>()
  for (const folder of [addresses.primary, addresses.replica]) await mkdir(folder)
  for (const name of names) {
    await mkdir(socketOf(name), { recursive: true })
    for (const folder of [join(home, name), socketOf(name)]) await giveTo(account, folder, 0o711)
  }

  const lead = async (folder: string, name: Name) => {
    const next = join(folder, 'next')
    await symlink(socketIn(socketOf(name)), next)
    await rename(next, socketIn(folder))
  }
  const folderFor = (of: Name | 'primary' | 'replica') =>
    of === 'primary' || of === 'replica' ? addresses[of] : socketOf(of)

  const databases: Databases = {
    primary: 'one',
    addresses,
    url: (of, user = 'postgres') =>
      `postgresql://${user}:${password}@/${user === 'journal' ? 'journal' : 'postgres'}?host=${encodeURIComponent(folderFor(of))}&port=5432`,
    async kill(name) {
      const server = servers.get(name)
      if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      // A group of its own, so that no session outlives it.
      process.kill(-server.pid, 'SIGKILL')
      await ended
    },
    async start(name) {
      await rm(join(folderOf(name), 'postmaster.pid'), { force: true })
      await rm(socketIn(socketOf(name)), { force: true })
      const settings = {
        ...{ listen_addresses: '', unix_socket_directories: socketOf(name), port: '5432' },
        ...{ max_connections: '100', wal_keep_size: '512MB', hot_standby: 'on' },
      }
      const server = spawn(
        join(bin, 'postgres'),
        [
          '-D',
          folderOf(name),
          ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
        ],
        { ...as, detached: true, stdio: 'ignore' },
      )
      servers.set(name, server)
      for (const end = Date.now() + 60_000; ; await pause(50)) {
        if (server.exitCode !== null)
          throw new Error(`The database server ${name} ended (${server.exitCode})`)
        if (
          await databases.ask(name, 'SELECT 1').then(
            () => true,
            () => false,
          )
        )
          return
        if (Date.now() > end) throw new Error(`The database server ${name} does not answer`)
      }
    },
    async promote() {
      const next = databases.primary === 'one' ? 'two' : 'one'
      await databases.ask(next, 'SELECT pg_promote(true, 60)')
      databases.primary = next
      await lead(addresses.primary, next)
    },
    async follow() {
      const name = databases.primary === 'one' ? 'two' : 'one'
      await rm(folderOf(name), { recursive: true, force: true })
      await run(
        join(bin, 'pg_basebackup'),
        [
          ...['-D', folderOf(name), '-h', addresses.primary, '-U', 'postgres', '--checkpoint=fast'],
          ...['--wal-method=stream', '--write-recovery-conf', '--no-sync'],
        ],
        as,
      )
      await databases.start(name)
      await lead(addresses.replica, name)
    },
    async beSynchronous(isSynchronous) {
      await databases.ask(
        'primary',
        `ALTER SYSTEM SET synchronous_standby_names = '${isSynchronous ? '*' : ''}'`,
      )
      await databases.ask('primary', 'SELECT pg_reload_conf()')
      while (
        isSynchronous &&
        (await databases.ask('primary', "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'"))
          .length === 0
      )
        await pause(50)
    },
    async ask<Row extends pg.QueryResultRow>(of: Name | 'primary' | 'replica', sql: string) {
      const client = new pg.Client({ connectionString: databases.url(of), connectionTimeoutMillis: 5000 })
      client.on('error', () => undefined)
      await client.connect()
      return client
        .query<Row>(sql)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
    async close() {
      for (const name of names) await databases.kill(name)
    },
  }

  const secret = join(home, 'password')
  await writeFile(secret, password)
  await giveTo(account, secret, 0o400)
  await run(
    join(bin, 'initdb'),
    ['-D', folderOf('one'), '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8'],
    as,
  )
  await databases.start('one')
  await lead(addresses.primary, 'one')
  await databases.ask('one', `CREATE ROLE journal LOGIN PASSWORD '${password}'`)
  await databases.ask('one', 'CREATE DATABASE journal OWNER journal')
  await databases.follow()
  return databases
}
