/** Usual durations at this journal, in days; screening in business days. */
export interface Pace {
  /** Null if the journal cannot tell. */
  reviewDays: number | null
  screeningDays: number
}
