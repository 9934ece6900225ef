import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Queryable } from '../db/client.ts'

/** First key of the advisory locks that worker pools hold. The second key is a hash of the pool's id. */
const lockClass = 5_417_003

/**
 * Time during which a new pool's jobs are protected, because a pool takes its lock only shortly after its
 * start.
 */
const grace = '5 seconds'

/** Milliseconds until a lost connection is opened again. */
const retryAfter = 200

/** Whether a process that runs the queue is alive. */
export async function isWorkerRunning(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`
    SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = ${lockClass}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS running`.execute(db)
  return rows[0]?.running ?? false
}

/**
 * Returns when a job whose last attempt failed runs again; `retryAt` is null if it has used up its attempts.
 * Null if there is no such job, or if it has not failed or is running.
 */
export async function failedAttempt(db: Queryable, key: string): Promise<{ retryAt: string | null } | null> {
  const { rows } = await sql<{ retryAt: string | null }>`
    SELECT CASE WHEN attempts < max_attempts THEN run_at END AS "retryAt" FROM graphile_worker._private_jobs
    WHERE key = ${key} AND last_error IS NOT NULL AND locked_at IS NULL`.execute(db)
  return rows[0] ?? null
}

/**
 * Holds a lock that shows that this pool is alive. A restart of the database releases the lock, so it is
 * taken again on the next connection, until `release` is called.
 */
export function keepWorkerLock(
  pool: pg.Pool,
  workerPoolId: string,
  onProblem: (error: unknown) => void,
): { release(): Promise<void> } {
  const released = Promise.withResolvers<void>()
  let isOver = false
  const held = (async () => {
    while (!isOver) {
      try {
        const client = await pool.connect()
        const ended = new Promise<void>((resolve) => client.once('end', resolve))
        try {
          await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockClass, workerPoolId])
          await Promise.race([ended, released.promise])
        } finally {
          client.release(true)
        }
      } catch (error) {
        onProblem(error)
      }
      if (!isOver) await Promise.race([pause(retryAfter), released.promise])
    }
  })()
  return {
    async release() {
      isOver = true
      released.resolve()
      await held
    },
  }
}

/**
 * Releases the jobs of pools whose lock nobody holds, because their process has ended. This requires that a
 * pool had no lock at the previous check either (`suspects`): after a restart of the database, each pool
 * needs a moment to take its lock again.
 */
export async function freeDeadWorkersJobs(pool: pg.Pool, suspects: Set<string>): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ locked_by: string }>(
      `SELECT DISTINCT locked_by FROM graphile_worker._private_jobs WHERE locked_at < now() - $1::interval
       UNION SELECT DISTINCT locked_by FROM graphile_worker._private_job_queues WHERE locked_at < now() - $1::interval`,
      [grace],
    )
    const suspected = new Set(suspects)
    suspects.clear()
    for (const { locked_by: workerId } of rows) {
      const lock = await client.query<{ free: boolean }>(
        'SELECT pg_try_advisory_lock($1, hashtext($2)) AS free',
        [lockClass, workerId],
      )
      if (!lock.rows[0]?.free) continue
      if (!suspected.has(workerId)) {
        suspects.add(workerId)
        await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [lockClass, workerId])
        continue
      }
      await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [[workerId]])
      await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [lockClass, workerId])
    }
  } finally {
    client.release()
  }
}
