import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { MonitoringQuery, MonitoringView } from '#domain/schemas/monitoring.ts'
import type { Context } from '../../context.ts'
import { findProblems, findSlowRoutes } from './monitoring-queries.ts'
import { countJobs, usageState } from './queries.ts'

const problemsShown = 30
const routesShown = 15
const hourMs = 3_600_000
const hours = { day: 24, week: 168 } as const

/** Returns how the program is and was in a period. Times are measured by all processes together. */
export async function monitoring(
  { db, clock, monitor }: Context,
  viewer: Viewer,
  { period }: MonitoringQuery,
): Promise<MonitoringView> {
  // What this process counted since it last wrote its counts.
  await monitor.flush()
  const since = new Date(clock.now().getTime() - hours[period] * hourMs)
  const [health, alarms, usage, jobs, problems, routes] = await Promise.all([
    monitor.health(),
    monitor.alarms(),
    usageState(db, viewer),
    countJobs(db, viewer),
    findProblems(db, since, problemsShown),
    findSlowRoutes(db, viewer, since, routesShown),
  ])
  const { disks, backups, queue, certificateEnd } = health
  return {
    ...{ alarms, disks, jobs, problems, routes, certificateEnd },
    backups: backups && {
      ...{ place: backups.place, isEncrypted: backups.isEncrypted, problem: backups.problem },
      count: backups.sets.length,
      newest: backups.sets.at(-1)?.at ?? null,
      oldest: backups.sets[0]?.at ?? null,
      bytes: backups.bytes,
      verified: backups.verified && {
        ...{ at: backups.verified.at, isWhole: backups.verified.faults.length === 0 },
      },
    },
    queue: { isRunning: queue.isWorkerRunning, oldestMs: queue.oldestMs },
    mail: { waiting: usage.emailsWaiting, failed: usage.emailsFailed },
  }
}
