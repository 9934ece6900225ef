const dayMs = 86_400_000

/** Offsets in days before (negative) and after (positive) a date, ascending. */
export function reminderDays(before: readonly number[], after: readonly number[]): number[] {
  return [...new Set([...before.map((days) => -days), ...after])].sort((a, b) => a - b)
}

/**
 * The reminder that is due now: the latest whose time has passed, so that after downtime only one
 * message is sent. Null before the first.
 */
export function dueReminder(from: Date, now: Date, days: readonly number[]): number | null {
  const passed = days.filter((day) => from.getTime() + day * dayMs <= now.getTime())
  return passed.at(-1) ?? null
}
