import { dayIn } from '#domain/journal/time-zone.ts'
import type { Context } from '../../context.ts'

/** What decides which articles everybody may read today. */
export interface ReadingPolicy {
  /** Months after publication from which everybody may read; null if subscription articles stay closed. */
  freeAfterMonths: number | null
  /** The current day in the journal's time zone. */
  today: string
}

export async function readingPolicy({
  settings,
  clock,
}: Pick<Context, 'settings' | 'clock'>): Promise<ReadingPolicy> {
  const { freeAfterMonths, timeZone } = (await settings()).subscriptions
  return { freeAfterMonths, today: dayIn(timeZone, clock.now()) }
}
