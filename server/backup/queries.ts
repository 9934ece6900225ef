import type pg from 'pg'
import type { Manifest } from './manifest.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Quotes a name for SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

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
        `SELECT storage_key FROM ${quoted(schema)}.${quoted(name)}
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

/** Whether the journal's tables contain anything that a person wrote. */
export async function isInUse(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM content_items) OR EXISTS (SELECT FROM articles) AS used',
  )
  return rows[0].used
}
