import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.generated.ts'

export type Database = Kysely<DB>
export type Trx = Transaction<DB>
/** What every query takes: the pool, or the transaction it has to be part of. */
export type Queryable = Database | Trx

const { builtins } = pg.types
// Counts and bigints fit a number here; instants travel as RFC 3339 text, days as YYYY-MM-DD.
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString()],
  [builtins.DATE, (value) => value],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ??
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

// Short statements all: compiling one, or asking a second process, takes longer than it saves.
// A row looked at costs as much as a tenth of a page: the words of articles and long texts lie outside their rows, and
// the planner, who takes them for free, would read all of them rather than ask the index for a word in most articles.
// Nothing waits for ever: a statement, a lock and (below) a free connection have limits, and their callers hear 503.
const session =
  "SET statement_timeout = '60s'; SET lock_timeout = '45s'; SET jit = off; SET max_parallel_workers_per_gather = 0; SET work_mem = '16MB'; SET cpu_tuple_cost = 0.1"

export interface DatabaseHandle {
  db: Database
  pool: pg.Pool
  /** SQL statements sent since the start; the benchmark and tests read it. */
  statements(): number
  close(): Promise<void>
}

export function openDatabase(connectionString: string, { max = 10 }: { max?: number } = {}): DatabaseHandle {
  let statements = 0
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 30_000,
    types,
    onConnect: async (client) => {
      await client.query(session)
    },
  })
  // An idle client whose server goes away must not take the process with it; the next query says so.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Keys inside JSON values are data, not columns.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: () => {
      statements += 1
    },
  })
  return { db, pool, statements: () => statements, close: () => db.destroy() }
}
