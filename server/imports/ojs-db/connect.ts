import pg from 'pg'
import { Refusal } from '#domain/errors.ts'
import { SourceError } from '../found.ts'

/** Where an OJS installation keeps its data, as the administrator of the server has configured it. */
export interface OjsSettings {
  /** mysql://, mariadb:// or postgresql:// */
  url: string
  /** The folder of `files_dir` in OJS's config.inc.php; null if the files are not here. */
  filesDir: string | null
  /** The folder of `public_files_dir`, with the covers of issues; null if it is not here. */
  publicDir: string | null
  /** Path of the journal in OJS's addresses; null if there is only one. */
  journal: string | null
}

export interface OjsConnection {
  /** The function that names the schema in use. */
  schema: 'DATABASE()' | 'current_schema()'
  /** Runs a query with '?' for parameters. Dates come as texts. */
  rows<T extends object>(sql: string, parameters?: readonly string[]): Promise<T[]>
  close(): Promise<void>
}

const timeoutMs = 15_000

/** The import stops with this, and can be continued. */
const lost = () =>
  new Refusal(
    'conflict',
    'The connection to OJS’s database was lost. Continue when it is there again; what was imported so far is complete.',
  )

/**
 * Connects with the database of OJS, and reads all of it as it was at one moment. Nothing is ever written there: the transaction does
 * not allow it.
 */
export async function connectOjs({ url }: Pick<OjsSettings, 'url'>): Promise<OjsConnection> {
  try {
    return /^postgres/.test(url) ? await connectPostgres(url) : await connectMysql(url)
  } catch (error) {
    // The message of a driver may repeat the address with its password.
    const code = (error as { code?: string }).code ?? 'no answer'
    throw new SourceError(
      `OJS's database cannot be reached or does not let us in (${code}). Check OJS_DATABASE_URL.`,
    )
  }
}

async function connectMysql(url: string): Promise<OjsConnection> {
  // Loaded when it is needed: a journal moves in once, and the driver takes memory of every server.
  const { default: mysql } = await import('mysql2/promise')
  const connection = await mysql.createConnection({
    uri: url.replace(/^mariadb:/, 'mysql:'),
    ...{ charset: 'utf8mb4', dateStrings: true, connectTimeout: timeoutMs },
  })
  // A connection that is lost between two queries is noticed by the next one.
  connection.on('error', () => undefined)
  await connection.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
  await connection.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY')
  return {
    schema: 'DATABASE()',
    async rows<T>(sql: string, parameters: readonly string[] = []) {
      try {
        const [rows] = await connection.query(sql, [...parameters])
        return rows as T[]
      } catch (error) {
        throw (error as { fatal?: boolean }).fatal ? lost() : error
      }
    },
    close: () => connection.end(),
  }
}

/** Types of PostgreSQL that are read as they are written, not as dates; whole numbers of OJS's ids are numbers. */
const asWritten = new Set([1082, 1114, 1184])
const bigint = 20

async function connectPostgres(url: string): Promise<OjsConnection> {
  const types = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (asWritten.has(oid)) return (value: string) => value
      if (oid === bigint) return Number
      return pg.types.getTypeParser(oid, format as 'text')
    },
  }
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    types: types as pg.CustomTypesConfig,
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  return {
    schema: 'current_schema()',
    async rows<T extends object>(sql: string, parameters: readonly string[] = []) {
      let number = 0
      const numbered = sql.replaceAll('?', () => `$${++number}`)
      try {
        return (await client.query<T>(numbered, [...parameters])).rows
      } catch (error) {
        // Errors of the connection have no class of SQL, or that of an operator who ended it.
        const isOfQuery = error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '')
        throw isOfQuery ? error : lost()
      }
    },
    close: () => client.end(),
  }
}
