/** Usual durations at this journal, in days; screening in business days. */
export interface Pace {
  reviewDays: number
  screeningDays: number
}
