import type { Database } from './client.ts'

export interface ServerStart {
  mode: string
  /**
   * Hash of the secret. Comparing hashes shows whether two processes have the same secret, without revealing
   * it.
   */
  secretHash: Buffer
}

export async function recordServerStart(db: Database, start: ServerStart, startedAt: Date): Promise<void> {
  const row = { ...start, startedAt }
  await db
    .insertInto('serverStart')
    .values(row)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(row))
    .execute()
}

/** Returns the reason why a worker with these settings must not run with the server that started last, or null. */
export async function disagreement(db: Database, own: ServerStart): Promise<string | null> {
  const server = await db.selectFrom('serverStart').select(['mode', 'secretHash']).executeTakeFirst()
  if (!server) return 'No server has started with this database yet. Start the server first, then the worker.'
  if (server.mode !== own.mode)
    return `IMPRIMATUR_MODE is ${own.mode} here and ${server.mode} for the server that uses this database.`
  if (!server.secretHash.equals(own.secretHash))
    return 'SECRET (or DATA_DIR, where it is kept) is not the one of the server that uses this database.'
  return null
}
