import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { describe } from '../http/errors.ts'
import { freeDeadWorkersJobs } from './queries.ts'
import { openQueue } from './queue.ts'
import type { Tasks } from './tasks.ts'

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
  const suspects = new Set<string>()
  await freeDeadWorkersJobs(pool, suspects)
  const stopping = new AbortController()
  let queue = await openQueue(context, tasks)
  /**
   * Starts the queue again after it has ended because it could not record a result, for example while the
   * database restarted.
   */
  const restartWhenEnded = async (): Promise<void> => {
    await queue.ended
    await queue.giveBack()
    while (!stopping.signal.aborted) {
      await pause(restartAfter, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        queue = await openQueue(context, tasks)
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
      const stopped = queue.stop().then(() => ended)
      await Promise.race([stopped, pause(patience, undefined, { ref: false })])
      // A job that still runs, such as the conversion of a long text, begins again in the next process.
      await queue.giveBack()
    },
  }
}
