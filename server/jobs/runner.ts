import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Context } from '../context.ts'
import { type JobName, type Jobs, readPayload } from '../db/jobs.ts'
import { describe } from '../http/errors.ts'
import { freeDeadWorkersJobs, holdWorkerLock } from './queries.ts'

export type Tasks = { [N in JobName]: (context: Context, payload: Jobs[N]) => Promise<void> }

const crontab = [
  '17 * * * * sweep_uploads',
  '37 * * * * forget_answers',
  '*/5 * * * * announce_articles',
  '7 * * * * remind_reviewers',
  '43 3 * * * renew_insights',
  '12 * * * * remind_authors',
].join('\n')
const concurrency = 4
/** Milliseconds between checks for workers that died while holding jobs. */
const sweepEvery = 5000

/**
 * Runs the queue in this process. A worker that is killed keeps its jobs locked for hours by the queue's own rules;
 * here each worker pool also holds a lock that ends with its connection, so that the next look frees what the dead
 * one held.
 */
export async function startJobs(context: Context, tasks: Tasks): Promise<{ stop(): Promise<void> }> {
  const { pool, log } = context
  const events: WorkerEvents = new EventEmitter()
  const locks: Promise<pg.PoolClient>[] = []
  events.on('pool:create', ({ workerPool }) => {
    const lock = holdWorkerLock(pool, workerPool.id)
    lock.catch((error: unknown) => log.error({ error: describe(error) }, 'worker lock failed'))
    locks.push(lock)
  })

  await freeDeadWorkersJobs(pool)
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    crontab,
    events,
    logger: new Logger(() => () => undefined),
    taskList: taskList(context, tasks),
  })
  const timer = setInterval(() => {
    freeDeadWorkersJobs(pool).catch((error: unknown) =>
      log.error({ error: describe(error) }, 'sweep of dead workers failed'),
    )
  }, sweepEvery)

  return {
    async stop() {
      clearInterval(timer)
      await runner.stop()
      for (const lock of locks) await lock.then((client) => client.release(true)).catch(() => undefined)
    },
  }
}

/** Wraps the tasks for graphile-worker, logging each job's subject and failures. */
export function taskList(context: Context, tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown) => {
        try {
          const read = readPayload(name as JobName, payload)
          await (task as (context: Context, payload: unknown) => Promise<void>)(context, read)
        } catch (error) {
          context.log.error({ job: name, error: describe(error) }, 'job failed')
          throw error
        }
      },
    ]),
  )
}
