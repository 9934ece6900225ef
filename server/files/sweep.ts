import type { Context } from '../context.ts'
import { takeUnused } from './queries.ts'

const hours = 24

/** Removes uploads that were not attached within a day, and partial files of aborted uploads. */
export async function sweepUploads({ db, clock, files }: Context): Promise<void> {
  const keys = await takeUnused(db, new Date(clock.now().getTime() - hours * 3_600_000))
  for (const key of keys) await files.remove(key)
  await files.removeUnfinished?.(new Date(Date.now() - hours * 3_600_000))
}
