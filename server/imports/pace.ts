/** Tells when a run will be done, by the time that its records have taken. Records that an earlier run has dealt with take none. */
export function paceOf(total: number, now: () => Date) {
  let began = now().getTime()
  let spent = 0
  let done = 0
  return {
    /** When the run will be done; null until something was done. */
    after(read: number, batch: { size: number; isWork: boolean }): Date | null {
      const at = now().getTime()
      if (batch.isWork) {
        spent += at - began
        done += batch.size
      }
      began = at
      return done === 0 ? null : new Date(at + (Math.max(0, total - read) * spent) / done)
    },
  }
}
