import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type { Context } from '../context.ts'
import { describe } from '../http/errors.ts'
import { crontabOf } from './crontab.ts'
import { keepWorkerLock } from './queries.ts'
import { type Tasks, taskList } from './tasks.ts'

const concurrency = 4
/** Milliseconds that the queue has to record its last results after all of its workers have stopped. */
const recordingMs = 5000

/** The queue from one start of graphile-worker to its end. */
export interface Queue {
  /** Resolves when the queue takes no more jobs and none is running. */
  ended: Promise<void>
  /** Takes no more jobs. Resolves when none is running; at once if the queue has already ended. */
  stop(): Promise<void>
  /** Gives back jobs that are still locked: the check of `startJobs` finds that nobody holds their lock. */
  giveBack(): Promise<void>
}

export async function openQueue(context: Context, tasks: Tasks): Promise<Queue> {
  const { directPool: pool, log } = context
  const events: WorkerEvents = new EventEmitter()
  const locks: ReturnType<typeof keepWorkerLock>[] = []
  events.on('pool:create', ({ workerPool }) => {
    locks.push(
      keepWorkerLock(pool, workerPool.id, (error) =>
        log.error({ error: describe(error) }, 'worker lock failed'),
      ),
    )
  })
  // The end of the workers is watched, too: when several results could not be recorded one after the other,
  // graphile-worker 0.18 counts its pending batches wrongly and its promise never settles (graphile/worker#636).
  const idle = Promise.withResolvers<void>()
  let working = 0
  events.on('worker:create', () => {
    working += 1
  })
  events.on('worker:stop', () => {
    working -= 1
    if (working === 0) idle.resolve()
  })
  const runner = await run({
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
  const settled = runner.promise.catch((error: unknown) =>
    log.error({ error: describe(error) }, 'the queue ended'),
  )
  const ended = Promise.race([
    settled,
    idle.promise.then(() => pause(recordingMs, undefined, { ref: false })),
  ]).then(() => {
    // Ends the schedule, which would otherwise go on. Refused if all has ended already.
    runner.stop().catch(() => undefined)
  })
  return {
    ended,
    async stop() {
      await runner.stop().catch(() => undefined)
      await ended
    },
    async giveBack() {
      for (const lock of locks.splice(0)) await lock.release()
    },
  }
}
