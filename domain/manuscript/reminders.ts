const dayMs = 86_400_000

/** Returns the days of reminders relative to a date, ascending; days before the date are negative. */
export function reminderDays(before: readonly number[], after: readonly number[]): number[] {
  return [...new Set([...before.map((days) => -days), ...after])].sort((a, b) => a - b)
}

/**
 * Returns the day of the reminder that is due now, or null before the first one. It is the latest whose time
 * has passed, so that only one message is sent after downtime.
 */
export function dueReminder(from: Date, now: Date, days: readonly number[]): number | null {
  const passed = days.filter((day) => from.getTime() + day * dayMs <= now.getTime())
  return passed.at(-1) ?? null
}
