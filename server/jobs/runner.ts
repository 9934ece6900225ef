import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type JobHelpers, Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Context } from '../context.ts'
import { type JobName, type Jobs, readPayload } from '../db/jobs.ts'
import { describe } from '../http/errors.ts'
import { crontabOf } from './crontab.ts'
import { freeDeadWorkersJobs, keepWorkerLock } from './queries.ts'

export type Tasks = { [N in JobName]: (context: Context, payload: Jobs[N]) => Promise<void> }

const concurrency = 4
/** Milliseconds between checks for workers that ended while running jobs. */
const sweepEvery = 3000
/** Milliseconds until a queue that ended is started again. */
const restartAfter = 1000

/**
 * Runs the job queue in this process. The queue itself would keep the jobs of a killed worker locked for
 * hours. Therefore each worker pool also holds a lock that ends with its connection, and a regular check
 * releases the jobs of pools without a lock. `patience` is the time in milliseconds for which a stop waits for running jobs.
 */
export async function startJobs(
  context: Context,
  tasks: Tasks,
  { patience = 5000 } = {},
): Promise<{ stop(): Promise<void> }> {
  const { directPool: pool, log } = context
  const events: WorkerEvents = new EventEmitter()
  const locks: ReturnType<typeof keepWorkerLock>[] = []
  const suspects = new Set<string>()
  events.on('pool:create', ({ workerPool }) => {
    locks.push(
      keepWorkerLock(pool, workerPool.id, (error) =>
        log.error({ error: describe(error) }, 'worker lock failed'),
      ),
    )
  })

  await freeDeadWorkersJobs(pool, suspects)
  const start = () =>
    run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      crontab: crontabOf(context.secret),
      events,
      logger: new Logger(() => () => undefined),
      taskList: taskList(context, tasks),
      // Without batches, graphile-worker does not await the statements that record a result. If the
      // connection were lost at that moment, the rejection would end the process and the job would stay
      // locked.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
  const stopping = new AbortController()
  let runner = await start()
  /**
   * Starts the queue again after it has ended because it could not record a result, for example while the
   * database restarted.
   */
  const restartWhenEnded = async (): Promise<void> => {
    await runner.promise.catch((error: unknown) => log.error({ error: describe(error) }, 'the queue ended'))
    for (const lock of locks.splice(0)) await lock.release()
    while (!stopping.signal.aborted) {
      await pause(restartAfter, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        runner = await start()
        return restartWhenEnded()
      } catch (error) {
        log.error({ error: describe(error) }, 'the queue could not be started')
      }
    }
  }
  const ended = restartWhenEnded()
  const timer = setInterval(() => {
    freeDeadWorkersJobs(pool, suspects).catch((error: unknown) =>
      log.error({ error: describe(error) }, 'sweep of dead workers failed'),
    )
  }, sweepEvery)

  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      // The queue may already have ended.
      const stopped = runner.stop().then(
        () => ended,
        () => ended,
      )
      await Promise.race([stopped, pause(patience, undefined, { ref: false })])
      // A job that still runs, such as the conversion of a long text, begins again in the next process: it is given back there,
      // because nobody holds its lock.
      for (const lock of locks.splice(0)) await lock.release()
    },
  }
}

/** Wraps the tasks for graphile-worker. Each attempt has a line in the log, with the object of the job. */
export function taskList(context: Context, tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job: { attempts } }: JobHelpers) => {
        const { log, metrics } = context
        const begin = performance.now()
        let object: Record<string, unknown> = {}
        const details = () => ({
          ...{ job: name, object, attempt: attempts },
          ms: Math.round(performance.now() - begin),
        })
        try {
          object = readPayload(name as JobName, payload)
          await (task as (context: Context, payload: unknown) => Promise<void>)(context, object)
          metrics.job(name, 'done', performance.now() - begin)
          log.info(details(), 'job')
        } catch (error) {
          metrics.job(name, 'failed', performance.now() - begin)
          log.error({ ...details(), error: describe(error) }, 'job failed')
          throw error
        }
      },
    ]),
  )
}
