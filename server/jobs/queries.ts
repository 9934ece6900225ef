import type pg from 'pg'

/** Class of the advisory locks held by worker pools; the second key is a hash of the pool's id. */
const lockClass = 5_417_003

/** A pool takes its lock just after it starts; until then its jobs are protected by this grace period. */
const grace = '5 seconds'

/** A connection that says this pool lives, for as long as it does. */
export async function holdWorkerLock(pool: pg.Pool, workerPoolId: string): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockClass, workerPoolId])
  return client
}

/** Returns jobs of ended pools (nobody holds their lock) to the queue. */
export async function freeDeadWorkersJobs(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ locked_by: string }>(
      `SELECT DISTINCT locked_by FROM graphile_worker._private_jobs WHERE locked_at < now() - $1::interval
       UNION SELECT DISTINCT locked_by FROM graphile_worker._private_job_queues WHERE locked_at < now() - $1::interval`,
      [grace],
    )
    for (const { locked_by: workerId } of rows) {
      const lock = await client.query<{ free: boolean }>(
        'SELECT pg_try_advisory_lock($1, hashtext($2)) AS free',
        [lockClass, workerId],
      )
      if (!lock.rows[0]?.free) continue
      await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [[workerId]])
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [lockClass, workerId])
    }
  } finally {
    client.release()
  }
}
