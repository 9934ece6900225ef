import { z } from 'zod'
import { alarmKinds } from '../journal/records.ts'
import { instant } from './shapes.ts'

/** How the program is and was: for administrators. */

export const monitoringQuery = z.object({ period: z.enum(['day', 'week']).default('day').catch('day') })
export type MonitoringQuery = z.output<typeof monitoringQuery>

const count = z.number().int()
const bytes = z.number()

export const monitoringView = z.object({
  /** What is wrong now. `detail` is a sentence with the figures. */
  alarms: z.array(z.object({ kind: z.enum(alarmKinds), detail: z.string(), since: instant.nullable() })),
  disks: z.array(z.object({ place: z.string(), freeBytes: bytes, totalBytes: bytes })),
  /** The daily backups; null if this program makes none. */
  backups: z
    .object({
      place: z.string(),
      isEncrypted: z.boolean(),
      problem: z.string().nullable(),
      count,
      newest: instant.nullable(),
      oldest: instant.nullable(),
      /** Bytes that the newest backup restores. */
      bytes: bytes.nullable(),
      /** When a backup was last compared with its checksums; null if never. */
      verified: z.object({ at: instant, isWhole: z.boolean() }).nullable(),
    })
    .nullable(),
  queue: z.object({
    isRunning: z.boolean(),
    /** Milliseconds for which the oldest due job has been waiting. */
    oldestMs: z.number(),
  }),
  /** Jobs by name. `failed` have used up their attempts. */
  jobs: z.array(
    z.object({ task: z.string(), waiting: count, running: count, failing: count, failed: count }),
  ),
  mail: z.object({ waiting: count, failed: count }),
  certificateEnd: instant.nullable(),
  /** Warnings and errors of the log in the period. */
  problems: z.array(
    z.object({
      level: z.enum(['warn', 'error']),
      what: z.string(),
      kind: z.string(),
      count,
      lastAt: instant,
    }),
  ),
  /** The slowest routes of the period. `slow` took a second or longer, `failures` were answered 5xx, `refused` 503. */
  routes: z.array(
    z.object({
      method: z.string(),
      route: z.string(),
      requests: count,
      failures: count,
      refused: count,
      slow: count,
      meanMs: z.number(),
      longestMs: z.number(),
    }),
  ),
})
export type MonitoringView = z.infer<typeof monitoringView>
