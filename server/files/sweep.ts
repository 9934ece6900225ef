import type { Context } from '../context.ts'
import { takeUnused } from './queries.ts'

const hour = 3_600_000

/**
 * Removes uploads that were not attached within a day, and files that a killed process has left unfinished: nothing takes an hour
 * to write, because an upload is ended after ten minutes (config.uploadLimits).
 */
export async function sweepUploads({ db, clock, files }: Context): Promise<void> {
  const keys = await takeUnused(db, new Date(clock.now().getTime() - 24 * hour))
  for (const key of keys) await files.remove(key)
  await files.removeUnfinished?.(new Date(Date.now() - hour))
}
