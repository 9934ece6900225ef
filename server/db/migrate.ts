/**
 * Migrates a database to this program's schema. Migrations are plain SQL files, applied in order. Each runs
 * in one transaction together with the row that records it.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { connected } from './connected.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/
// An arbitrary number that nothing else in this database uses as a lock.
const LOCK = 5_417_002

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The oldest PostgreSQL that is supported: Debian 12's. */
const OLDEST = 15

/** Throws if the server is too old or the database cannot hold every character, because errors would otherwise come much later. */
export async function requireFittingDatabase(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0]
  const major = Math.floor(Number(version) / 10_000)
  if (major < OLDEST)
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${major}. Imprimatur needs PostgreSQL ${OLDEST} or newer: upgrade the database server first.`,
    )
  if (encoding !== 'UTF8')
    throw new Error(
      `DATABASE_URL leads to a database with the encoding ${encoding}. Make a new one: createdb --encoding UTF8 --template template0`,
    )
}

/**
 * Applies the missing migrations and returns their file names. Several processes may call this at the same
 * time: one does the work, and the others wait. Throws without changing anything if the migrations applied
 * earlier are not the first ones in the folder.
 */
export async function migrate(
  connectionString: string,
  options: { folder?: string /** The last migration to apply; by default all. */; until?: string } = {},
): Promise<string[]> {
  const all = await readMigrations(options.folder ?? FOLDER)
  const last =
    options.until === undefined ? all.length : all.findIndex(({ name }) => name === options.until) + 1
  const migrations = all.slice(0, last)
  return connected(connectionString, async (client) => {
    await requireFittingDatabase(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    // Creates the job queue's schema first, because our migrations may refer to it.
    await runMigrations({ connectionString, logger: new Logger(() => () => {}) })
    const pending = await findPending(client, migrations)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
    // Ending the session releases the lock.
  })
}

/** Returns the names of this program's migrations, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readMigrations(FOLDER)).map(({ name }) => name)
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    if (!FILE_NAME.test(name)) throw new Error(`A migration is named NNNN_what_it_does.sql, not ${name}`)
    if (numbers.has(name.slice(0, 4))) throw new Error(`Two migrations have the number ${name.slice(0, 4)}`)
    numbers.add(name.slice(0, 4))
  }
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Git on Windows may check out files with different line endings, which must not change the hash.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name collate "C"',
  )
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file)
      throw new Error(`The database knows the migration ${name}, this program does not: use a newer program.`)
    if (file.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied. Restore it and add a new one instead.`,
      )
    }
    const expected = migrations[index]?.name
    if (expected !== name) {
      throw new Error(
        `The migration ${expected} comes before ${name}, which was applied already. Give it a later number.`,
      )
    }
  }
  return migrations.slice(applied.length)
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    // A connection that has ended has rolled back by itself.
    await client.query('rollback').catch(() => undefined)
    throw new Error(`The migration ${name} failed: ${(error as Error).message}${lineOf(error, sql)}`, {
      cause: error,
    })
  }
}

function lineOf(error: unknown, sql: string): string {
  const { position } = error as pg.DatabaseError
  return position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : ''
}
