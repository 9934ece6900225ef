import type { Context } from '../context.ts'
import { closeMonths } from './queries.ts'
import { monthAfter } from './request.ts'

/** Hours after the end of a month in which counts of it may still be written. */
const settling = 24 * 3_600_000

/** Closes each month that ended at least a day ago (UTC). What is reported about it never changes afterwards. */
export async function closeUsageMonths({ db, clock, log }: Context): Promise<void> {
  const now = clock.now()
  const settled = new Date(now.getTime() - settling).toISOString().slice(0, 7)
  const months = await closeMonths(db, monthAfter(`${settled}-01`, -1), now)
  if (months > 0) log.info({ months }, 'usage of months closed')
}
