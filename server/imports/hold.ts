import pg from 'pg'
import type { Context } from '../context.ts'

/** Numbers of the advisory locks in the database: one for each import, and one for what only one import does at a time. */
const lockClass = 19_119
const writing = 19_121

export interface Held {
  /** Does what no other import may do meanwhile: it gives new articles their addresses, under which their files are stored. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  release(): Promise<void>
}

/**
 * Holds an import for this process, so that no other works on it. The lock ends with its connection, also when the process is
 * killed. Returns null if another process holds it.
 */
export async function holdImport(
  { databaseUrl }: Pick<Context, 'databaseUrl'>,
  importId: string,
): Promise<Held | null> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS held',
    [lockClass, importId],
  )
  if (rows[0]?.held)
    return {
      async alone(work) {
        await client.query('SELECT pg_advisory_lock($1)', [writing])
        try {
          return await work()
        } finally {
          await client.query('SELECT pg_advisory_unlock($1)', [writing])
        }
      },
      release: () => client.end().catch(() => undefined),
    }
  await client.end()
  return null
}
