import pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { sessionSettings } from './client.ts'

/**
 * Which of the addresses of the database lead where. Requests may go through a pooler in transaction mode, which gives a
 * connection for each transaction. The queue, LISTEN, advisory locks, migrations and backups need a session of their own.
 */

/**
 * Whether a connection is a pooler's: the process that the connection was told is not the one that answers. (A pooler makes
 * up a key for cancelling, because its clients change processes.)
 */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { processID } = client as pg.Client & { processID?: number }
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid !== processID
}

/** What tells a database from all others: its cluster, and its number there. */
async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT system_identifier || ' ' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS id
     FROM pg_control_system()`,
  )
  return rows[0]?.id ?? ''
}

/** Looks at a database. Errors carry the variable and its value, for the sentence about them. */
async function at<Result>(
  variable: string,
  address: string,
  look: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await look(client)
  } catch (error) {
    throw Object.assign(error as Error, { variable, value: address })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Throws if the configured addresses do not fit together: nothing has been changed yet. A replica that does not answer is no
 * problem, because everything can be read from the primary.
 */
export async function requireFittingAddresses(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl'>,
): Promise<void> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl } = config
  if (!databaseUrl || !databaseDirectUrl) return
  const isOne = databaseUrl === databaseDirectUrl
  const direct = await at(
    isOne ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
    databaseDirectUrl,
    async (client) => ({
      isPooled: await isPooled(client),
      identity: await identityOf(client),
    }),
  )
  if (direct.isPooled)
    throw new ConfigError(
      isOne
        ? 'DATABASE_URL leads through a pooler. Keep it for requests, and set DATABASE_DIRECT_URL to an address of PostgreSQL itself, for the queue.'
        : 'DATABASE_DIRECT_URL leads through a pooler. Set it to an address of PostgreSQL itself.',
    )
  if (!isOne) {
    const found = await at('DATABASE_URL', databaseUrl, async (client) => {
      const { rows } = await client.query<{ timeout: string }>(
        "SELECT current_setting('statement_timeout') AS timeout",
      )
      return {
        isPooled: await isPooled(client),
        hasSettings: rows[0]?.timeout !== '0',
        identity: await identityOf(client),
      }
    })
    if (found.identity !== direct.identity)
      throw new ConfigError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.')
    if (found.isPooled && !found.hasSettings)
      throw new ConfigError(
        `DATABASE_URL leads through a pooler that does not give its connections our settings. In PgBouncer, add to the database: connect_query = '${sessionSettings.replaceAll("'", "''")}'`,
      )
  }
  if (!databaseReadUrl) return
  const replica = await at('DATABASE_READ_URL', databaseReadUrl, identityOf).catch(() => null)
  if (replica !== null && replica !== direct.identity)
    throw new ConfigError('DATABASE_READ_URL leads to another database than DATABASE_URL.')
}
