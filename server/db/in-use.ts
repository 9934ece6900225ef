import pg from 'pg'

/** Number of the advisory lock that every command on the journal shares while it works. */
const lock = 19_120

/** Notes that a process uses the database. Whoever has started an embedded one stops it only when nobody else does. */
export async function markInUse(url: string): Promise<{
  /** Resolves when no other command uses the database; `wait` is called first if one does. */
  alone(wait: () => void): Promise<void>
  end(): Promise<void>
}> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`SELECT pg_advisory_lock_shared(${lock})`)
  return {
    async alone(wait) {
      await client.query(`SELECT pg_advisory_unlock_shared(${lock})`)
      const { rows } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS held`)
      if (rows[0]?.held) return
      wait()
      await client.query(`SELECT pg_advisory_lock(${lock})`)
    },
    end: () => client.end().catch(() => undefined),
  }
}
