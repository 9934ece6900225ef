import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import { camelCaseResults, SnakeCaseDialect } from './names.ts'
import { PreparedStatements, prepareRepeated } from './plans.ts'
import { currentRehearsal } from './rehearsal.ts'
import type { DB } from './schema.generated.ts'
import { currentSteps } from './steps.ts'

export type Database = Kysely<DB>
export type Trx = Transaction<DB>
/** First argument of every query: the connection pool, or the surrounding transaction. */
export type Queryable = Database | Trx

/**
 * If a request can be repeated, its transactions are recorded as steps (server/http/idempotency.ts). If it is made
 * for its e-mails alone, they are rolled back (rehearsal.ts).
 */
class StepwiseDatabase extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    const builder = super.transaction()
    const steps = currentRehearsal() ?? currentSteps()
    if (steps) {
      const execute: TransactionBuilder<DB>['execute'] = builder.execute.bind(builder)
      builder.execute = (work) => steps.run(execute, work)
    }
    return builder
  }
}

const { builtins } = pg.types
// Counts and bigints are read as numbers, timestamps as RFC 3339 text, dates as YYYY-MM-DD.
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

// JIT and parallel workers are off: our statements are short, and both cost more than they save.
// cpu_tuple_cost is raised because long texts are stored out of line (TOAST). The planner assumes that
// reading them costs nothing. For frequent words it would therefore read all texts instead of using the
// index.
// Statements, locks and (below) waits for a connection and for an answer have time limits, so that callers get
// 503 instead of waiting forever.
export const sessionSettings =
  "SET statement_timeout = '60s'; SET lock_timeout = '45s'; SET jit = off; SET max_parallel_workers_per_gather = 0; SET work_mem = '16MB'; SET cpu_tuple_cost = 0.1"

/**
 * Milliseconds after which a statement without an answer is given up. A server that was stopped or whose network
 * was cut does not apply its own limit, so this one is longer.
 */
const answerMs = 65_000

/**
 * Closes a connection if a statement on it was given up. Otherwise a BEGIN that was given up would take effect later, and
 * statements of other callers would become part of a transaction that is never committed.
 */
function closeWithoutAnswer(client: pg.ClientBase & { end?: () => Promise<void> }): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const answer = send(...given)
    // Calls with a callback come from the pool, which closes the connection after each error.
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout')
          client.end?.().catch(() => undefined)
      })
    return answer
  }) as typeof client.query
}

interface PoolSettings {
  max?: number
  /** Milliseconds for an answer. */
  patience?: number
  /** Milliseconds for a connection. */
  connectPatience?: number
  /**
   * Whether a pooler gives a connection for each transaction. Nothing is then kept in a session: the pooler gives the
   * settings (addresses.ts), and statements are not prepared.
   */
  isPooled?: boolean
}

export function openPool(
  connectionString: string,
  { max = 10, patience = answerMs, connectPatience = 30_000, isPooled = false }: PoolSettings = {},
): pg.Pool {
  const prepared = new PreparedStatements()
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connectPatience,
    query_timeout: patience,
    types,
    onConnect: async (client) => {
      if (!isPooled) {
        await client.query(sessionSettings)
        prepareRepeated(client, prepared)
      }
      closeWithoutAnswer(client)
    },
  })
  // Prevents the loss of the database server from ending this process through an idle client. The next query
  // reports the error.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}

export interface DatabaseHandle {
  db: Database
  pool: pg.Pool
  /** Number of SQL statements sent so far, for the benchmark and tests. */
  statements(): number
  close(): Promise<void>
}

export function openDatabase(connectionString: string, settings: PoolSettings = {}): DatabaseHandle {
  let statements = 0
  const pool = openPool(connectionString, settings)
  const db = new StepwiseDatabase({
    dialect: new SnakeCaseDialect({ pool }),
    plugins: [camelCaseResults],
    log: () => {
      statements += 1
    },
  })
  return { db, pool, statements: () => statements, close: () => db.destroy() }
}
