import pg from 'pg'
import type { Context } from '../context.ts'

/** Number of the advisory locks of imports in the database. */
const lockClass = 19_119

/**
 * Holds an import for this process, so that no other works on it. The lock ends with its connection, also when the process is
 * killed. Returns null if another process holds it.
 */
export async function holdImport(
  { databaseUrl }: Pick<Context, 'databaseUrl'>,
  importId: string,
): Promise<{ release(): Promise<void> } | null> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS held',
    [lockClass, importId],
  )
  if (rows[0]?.held) return { release: () => client.end().catch(() => undefined) }
  await client.end()
  return null
}
