/**
 * Databases for tests. There is one temporary server per run and one template that is migrated once. Every
 * test file that needs a database gets a clone of the template.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

// The address is passed in the environment, because test workers are separate processes.
const SERVER = 'IMPRIMATUR_TEST_SERVER'
const FOLDER_PREFIX = 'imprimatur-test-'
const TEMPLATE = 'template_imprimatur'
const OBJECT_IN_USE = '55006'

export interface TestDatabase {
  /** Connection string for `pg`, graphile-worker and DATABASE_URL. */
  url: string
  drop(): Promise<void>
}

/**
 * Settings of the server for tests. Tests repeat few statements on many connections, so planning for the actual values
 * costs more than it saves. Benchmarks plan as in production.
 */
export const plansOfTests = { plan_cache_mode: 'force_generic_plan' }

/** Starts the run's database server. Called once by the global set-up of Vitest and of Playwright. */
export async function startTestServer(
  settings: Record<string, string> = {},
): Promise<{ stop(): Promise<void> }> {
  await removeLeftFolders()
  const dataDir = await makeDataFolder()
  let server: EmbeddedPostgres | undefined
  const stop = async () => {
    delete process.env[SERVER]
    await server?.stop()
    await removeDataFolder(dataDir)
  }
  try {
    server = await startEmbeddedPostgres({
      dataDir,
      durable: false,
      native: process.env.IMPRIMATUR_TEST_POSTGRES,
      settings: { max_connections: '200', autovacuum: 'off', ...settings },
    })
    await run(server.url, `create database ${TEMPLATE}`)
    await migrate(withDatabase(server.url, TEMPLATE))
  } catch (error) {
    await stop()
    throw error
  }
  process.env[SERVER] = server.url
  return { stop }
}

/** Creates a migrated, empty database for the caller, or a copy of a database to which nobody writes. */
export async function createTestDatabase(like?: string): Promise<TestDatabase> {
  const server = serverUrl()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = like ? nameOf(like) : TEMPLATE
  // Ends all sessions, because copying requires that nobody is connected. Pools reconnect when needed.
  if (like)
    await run(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
  // Copying the files takes less time than writing every page to the log, because this server never waits for the disk.
  await run(server, `create database ${name} template ${template} strategy file_copy`)
  return { url: withDatabase(server, name), drop: () => dropWhenLeft(server, name) }
}

/** Creates a database without any table, as a new journal finds it. `options` are those of CREATE DATABASE. */
export async function createEmptyDatabase(options = ''): Promise<TestDatabase> {
  const server = serverUrl()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name} ${options}`)
  return { url: withDatabase(server, name), drop: () => dropWhenLeft(server, name) }
}

/**
 * Drops a database after its sessions have ended. Sessions of an ended pool may still be closing, and
 * terminating them at that moment raises an error that nobody handles. Waits up to five seconds for them and
 * then terminates them.
 */
async function dropWhenLeft(server: string, name: string): Promise<void> {
  try {
    await run(server, `drop database ${name}`)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== OBJECT_IN_USE) throw error
    await run(server, `drop database ${name} with (force)`)
  }
}

/** Simulates an outage: the database disappears. It can later be created again, empty. */
export function dropDatabase(url: string): Promise<void> {
  return run(serverUrl(), `drop database ${nameOf(url)} with (force)`)
}
export function restoreDatabase(url: string): Promise<void> {
  return run(serverUrl(), `create database ${nameOf(url)} template ${TEMPLATE} strategy file_copy`)
}

/** Creates a folder for a temporary cluster that the database's own account can access. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
  await chmod(folder, 0o711)
  return folder
}

/** Removes a data folder, and the database's own folder if root's database had to be outside it. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  const home = dirname(await realpath(join(dataDir, 'postgres')).catch(() => join(dataDir, 'postgres')))
  for (const folder of [home, dataDir]) await rm(folder, { recursive: true, force: true })
}

/** Milliseconds after which an unlocked folder is assumed to be left behind by a killed run. */
const LEFT_AFTER = 3_600_000

async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const folder = join(tmpdir(), name)
    const { mtimeMs, uid } = await stat(folder).catch(() => ({ mtimeMs: Date.now(), uid: -1 }))
    if (uid !== process.getuid?.() || Date.now() - mtimeMs < LEFT_AFTER) continue
    if (!(await runningEmbeddedPostgres(folder))) await removeDataFolder(folder)
  }
}

export function hasTestServer(): boolean {
  return Boolean(process.env[SERVER])
}

export function serverUrl(): string {
  const server = process.env[SERVER]
  if (!server)
    throw new Error('No test database server: is the global set-up missing from the configuration?')
  return server
}

function nameOf(url: string): string {
  return /@[^/]*\/([^?]*)/.exec(url)?.[1] ?? ''
}

function withDatabase(url: string, name: string): string {
  return url.replace(/@([^/]*)\/[^?]*/, `@$1/${name}`)
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
