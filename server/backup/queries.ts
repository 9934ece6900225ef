import type pg from 'pg'
import type { Manifest } from './manifest.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Quotes a name for SQL. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export interface TableShape {
  schema: string
  name: string
  /** Columns that are stored; generated ones follow from them. */
  columns: string[]
}

/** Tables that the migrations fill by themselves when a database is made. */
const ofMigrations = `('schema_migrations', 'migrations')`

/** Returns the tables of the journal and of its job queue, by name. */
export async function tablesOf(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.table_schema AS schema, c.table_name AS name,
       array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
       AND c.table_schema IN ('public', 'graphile_worker') AND c.table_name NOT IN ${ofMigrations}
     GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  return rows
}

/** Returns every sequence with its last value; null if it was never used. */
export async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1, 2`,
  )
  return rows
}

export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query('SELECT name FROM schema_migrations ORDER BY name COLLATE "C"')
  return rows.map(({ name }) => name)
}

export async function serverVersion(client: Client): Promise<string> {
  const { rows } = await client.query('SHOW server_version')
  return rows[0].server_version
}

/** Returns the keys of all files that the tables name, except of uploads that have only been announced. */
export async function namedFiles(client: Client, tables: readonly TableShape[]): Promise<string[]> {
  const selects = tables
    .filter(({ columns }) => columns.includes('storage_key'))
    .map(
      ({ schema, name }) =>
        `SELECT storage_key FROM ${fullName({ schema, name })}
         WHERE storage_key IS NOT NULL ${name === 'objects' ? `AND state <> 'awaiting'` : ''}`,
    )
  const { rows } = await client.query(`${selects.join(' UNION ')} ORDER BY 1`)
  return rows.map((row) => row.storage_key)
}

export async function objectsOf(client: Client, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query('SELECT id, storage_key FROM objects WHERE storage_key = ANY($1)', [
    keys,
  ])
  return new Map(rows.map((row) => [row.id, row.storage_key]))
}

/** Returns where uploads are stored now, by id. Those that were removed are left out. */
export async function keysOfObjects(client: Client, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query('SELECT id, storage_key FROM objects WHERE id = ANY($1)', [ids])
  return new Map(rows.map((row) => [row.id, row.storage_key]))
}

export async function auditHead(client: Client): Promise<string | null> {
  const { rows } = await client.query(
    `SELECT encode(hash, 'hex') AS hash FROM audit_seals ORDER BY position DESC LIMIT 1`,
  )
  return rows[0]?.hash ?? null
}

/** How far a database is set up: not at all, by the migrations alone, or with something that a person wrote. */
export async function stateOf(client: Client): Promise<'none' | 'tables' | 'journal'> {
  const made = await client.query(`SELECT to_regclass('public.users') IS NOT NULL AS made`)
  if (!made.rows[0].made) return 'none'
  const { rows } = await client.query(
    'SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM content_items) OR EXISTS (SELECT FROM articles) AS used',
  )
  return rows[0].used ? 'journal' : 'tables'
}

/** All reads on this connection see one moment. */
export const beginSnapshot = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** Neither triggers nor foreign keys act until the end of the transaction. Needs a superuser. */
export const leaveOutTriggers = 'SET LOCAL session_replication_role = replica'

const fullName = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>) =>
  `${quoted(schema)}.${quoted(name)}`
const listOf = (columns: readonly string[]) => columns.map(quoted).join(', ')

export const copyOut = (table: TableShape) =>
  `COPY (SELECT ${listOf(table.columns)} FROM ${fullName(table)}) TO STDOUT`

export const copyIn = (table: TableShape) => `COPY ${fullName(table)} (${listOf(table.columns)}) FROM STDIN`

export async function emptyTables(client: Client, tables: readonly TableShape[]): Promise<void> {
  await client.query(`TRUNCATE ${tables.map(fullName).join(', ')}`)
}

/** Sets sequences to their last values. Those that were never used stay as they are. */
export async function setSequences(client: Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { schema, name, value } of sequences)
    if (value !== null)
      await client.query(`SELECT setval(format('%I.%I', $1::text, $2::text)::regclass, $3)`, [
        schema,
        name,
        value,
      ])
}

/** Number of other connections to this database. */
export async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  return rows[0].others
}
