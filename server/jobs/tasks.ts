import type { JobHelpers, TaskList } from 'graphile-worker'
import type { Context } from '../context.ts'
import { type JobName, type Jobs, readPayload } from '../db/jobs.ts'
import { describe } from '../http/errors.ts'

export type Tasks = { [N in JobName]: (context: Context, payload: Jobs[N]) => Promise<void> }

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
