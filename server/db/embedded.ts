/**
 * The embedded database: a real PostgreSQL server, started and stopped by this program. It can be reached
 * only through a socket in a private folder.
 */
import { constants, lstatSync } from 'node:fs'
import { access, mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { connected } from './connected.ts'
import { type Account, canEnter, serverAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { giveTo, prepareCluster, readPassword, USER } from './embedded/cluster.ts'
import { currentHolder, lock } from './embedded/lock.ts'
import { clusterHome } from './embedded/place.ts'
import { clearOrphan, startPostmaster } from './embedded/postmaster.ts'

const DATABASE = 'imprimatur'
const SOCKET_PREFIX = 'imprimatur-'
// A socket path is limited to 104 bytes on macOS and 108 on Linux. The names of our folder and file use 32
// bytes.
const LONGEST_BASE = 60
const DURABILITY = ['fsync', 'full_page_writes', 'synchronous_commit']

export interface EmbeddedPostgres {
  /** `host` is the folder of the socket; on Windows it is an address. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** Connection string for `pg`, graphile-worker and DATABASE_URL. */
  url: string
  /** Resolves when the server has ended, whether or not it was asked to. */
  ended: Promise<void>
  stop(): Promise<void>
}

interface Options {
  /** Absolute path; the cluster is in its subfolder `postgres`. */
  dataDir: string
  /**
   * Absolute path of a folder for the socket, by default that of temporary files. A service often has temporary files of its own,
   * which the commands of administrators do not see.
   */
  socketFolder?: string | null
  log?: (line: string) => void
  /** Settings as in postgresql.conf. */
  settings?: Record<string, string>
  /** Set to false only for disposable data: a machine crash may then destroy the database. */
  durable?: boolean
  /** Folder whose `bin` has another PostgreSQL. The tests run with every version that a journal may use. */
  native?: string | undefined
  /** Milliseconds to wait for another start in the same folder to finish. */
  patience?: number
}

/** Starts the server. Its errors have messages for people: folder in use, wrong owner, other version. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, settings = {}, durable = true, patience = 5_000, native } = options
  const account = await serverAccount(await realOrSame(join(dataDir, 'postgres')))
  const home = await clusterHome(dataDir, account)
  const cluster = join(home, 'postgres')
  const bases = [...(options.socketFolder ? [options.socketFolder] : []), tmpdir(), '/tmp']
  const address = await makeAddress(account, bases)
  const undo: (() => Promise<void>)[] = [address.remove]
  const unwind = async () => {
    const ended = []
    for (const step of undo.splice(0).reverse()) ended.push(...(await Promise.allSettled([step()])))
    const failed = ended.find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
  }
  try {
    const held = await lock(home, { host: address.host, port: address.port }, { patience, log })
    undo.push(held.lock.release)
    const binaries = await findBinaries(home, account, native)
    await clearOrphan(cluster, binaries.pgCtl, log)
    if (held.left) await removeSocketFolder(held.left.address.host, bases)
    const password = await prepareCluster(home, binaries, account, { durable, log })
    const postmaster = await startPostmaster({
      binaries,
      cluster,
      account,
      log,
      settings: { ...OURS, ...durability(durable), ...settings, ...address.settings },
    })
    undo.push(postmaster.stop)
    const connection = { host: address.host, port: address.port, user: USER, password, database: DATABASE }
    await prepareDatabase(connection, durable)
    return { connection, url: connectionUrl(connection), ended: postmaster.ended, stop: unwind }
  } catch (error) {
    await unwind().catch(() => undefined)
    throw error
  }
}

/**
 * Returns the connection string of the server that another process runs in this data folder. Used by
 * command-line tools.
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const home = dirname(await realOrSame(join(dataDir, 'postgres')))
  const holder = await currentHolder(home)
  if (!holder) return undefined
  const password = await readPassword(home)
  return connectionUrl({ ...holder.address, user: USER, password, database: DATABASE })
}

/** Whether a database was made in this data folder, or begun. */
export function hasCluster(dataDir: string): boolean {
  return lstatSync(join(dataDir, 'postgres'), { throwIfNoEntry: false }) !== undefined
}

const OURS = {
  // Log to stderr regardless of postgresql.conf.
  logging_collector: 'off',
  log_destination: 'stderr',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Failed statements are not logged, because they contain personal data. The error itself is logged.
  log_min_error_statement: 'panic',
}

function durability(durable: boolean): Record<string, string> {
  if (durable) return Object.fromEntries(DURABILITY.map((name) => [name, 'on']))
  return {
    ...Object.fromEntries(DURABILITY.map((name) => [name, 'off'])),
    wal_level: 'minimal',
    max_wal_senders: '0',
  }
}

/** Creates a private folder with a short path for the socket; on Windows a loopback port is used. */
async function makeAddress(account: Account | undefined, bases: readonly string[]) {
  if (process.platform === 'win32') {
    const port = await freePort()
    const settings = { listen_addresses: '127.0.0.1', port: String(port) }
    return { host: '127.0.0.1', port, settings, remove: async () => {} }
  }
  const base = (await firstFitting(account, bases)) ?? '/tmp'
  const host = await mkdtemp(join(base, SOCKET_PREFIX))
  await giveTo(account, host, 0o700)
  const port = 5432
  const settings = {
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    port: String(port),
  }
  return { host, port, settings, remove: () => rm(host, { recursive: true, force: true }) }
}

/** The first folder whose name is short enough, in which we can write, and which the database's account can enter. */
async function firstFitting(account: Account | undefined, folders: readonly string[]) {
  for (const folder of folders.filter(({ length }) => length <= LONGEST_BASE))
    if ((await isWritable(folder)) && (await canEnter(account, folder))) return folder
  return undefined
}

const isWritable = (folder: string) =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port on this machine')
  return address.port
}

/** Removes the socket's folder. Its name was read from a file, so it is verified first. */
async function removeSocketFolder(folder: string, bases: readonly string[]): Promise<void> {
  const ours = basename(folder).startsWith(SOCKET_PREFIX) && bases.includes(dirname(folder))
  if (ours) await rm(folder, { recursive: true, force: true })
}

async function prepareDatabase(connection: EmbeddedPostgres['connection'], durable: boolean): Promise<void> {
  await connected({ ...connection, database: 'postgres' }, async (client) => {
    if (durable) await assertDurable(client)
    const found = await client.query('select from pg_database where datname = $1', [connection.database])
    if (found.rowCount === 0) await client.query(`create database ${connection.database}`)
  })
}

/** Throws unless acknowledged writes are durable, because postgresql.conf could turn this off. */
async function assertDurable(client: pg.Client): Promise<void> {
  const off = 'select name from pg_settings where name = any($1) and setting <> $2'
  const { rows } = await client.query<{ name: string }>(off, [DURABILITY, 'on'])
  if (rows.length === 0) return
  throw new Error(`PostgreSQL runs with ${rows.map(({ name }) => name).join(', ')} off: data could be lost.`)
}

/** The socket folder is passed as the host parameter, as in libpq. */
function connectionUrl({ host, port, user, password, database }: EmbeddedPostgres['connection']): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

async function realOrSame(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}
