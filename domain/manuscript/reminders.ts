const dayMs = 86_400_000

/** Days before (negative) and after (positive) a day, in the order in which they come. */
export function reminderDays(before: readonly number[], after: readonly number[]): number[] {
  return [...new Set([...before.map((days) => -days), ...after])].sort((a, b) => a - b)
}

/**
 * The reminder that is due now: the latest of those whose time has come, so that a worker that slept sends one
 * message and not all it missed. Null before the first.
 */
export function dueReminder(from: Date, now: Date, days: readonly number[]): number | null {
  const passed = days.filter((day) => from.getTime() + day * dayMs <= now.getTime())
  return passed.at(-1) ?? null
}
