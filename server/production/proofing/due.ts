const dayMs = 86_400_000

/** Returns the due date for a proof that is sent now. */
export function dueDay(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the last second of a due date. */
export const endOf = (day: string) => new Date(`${day}T23:59:59Z`)
