import { Logger, runOnce } from 'graphile-worker'
import type { Context } from '#server/context.ts'
import { taskList } from '#server/jobs/tasks.ts'
import { tasks } from '#server/tasks.ts'

/** Runs all jobs that are due, also those that they add. */
export function runJobsOf(context: Context): Promise<void> {
  return runOnce({
    pgPool: context.pool,
    taskList: taskList(context, tasks),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    // Without a delay that it waits for, graphile-worker ends before the last jobs are gone from the queue.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}
