/** Usual durations at this journal in days; `screeningDays` are business days. */
export interface Pace {
  /** Null if the journal does not know its usual review time. */
  reviewDays: number | null
  screeningDays: number
}
