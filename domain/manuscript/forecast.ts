/** Forecasts need at least this many cases that have ended. */
export const fewestCases = 20

/** A case of the journal's history: how many days it took, or has taken so far. */
export interface PastCase {
  days: number
  /** False if the case is still open, or ended in another way, such as a withdrawal. */
  ended: boolean
}

/** Days from now on; null if too few cases took that long. */
export interface Forecast {
  lower: number
  median: number | null
  upper: number | null
  /** Number of cases that have ended. */
  cases: number
}

/** A step of the Kaplan-Meier estimate: the share of cases that take longer than these days. */
interface Step {
  days: number
  survival: number
}

/** Estimates how long cases take (Kaplan and Meier). Open cases count for as long as they were observed. */
export function survivalOf(cases: readonly PastCase[]): Step[] {
  const sorted = cases.toSorted((a, b) => a.days - b.days)
  const steps: Step[] = []
  let survival = 1
  for (let index = 0; index < sorted.length; ) {
    const days = sorted[index]?.days ?? 0
    const atRisk = sorted.length - index
    let ended = 0
    for (; index < sorted.length && sorted[index]?.days === days; index += 1)
      if (sorted[index]?.ended) ended += 1
    if (ended > 0) {
      survival *= 1 - ended / atRisk
      steps.push({ days, survival })
    }
  }
  return steps
}

/** How long the cases of a history take. It is the same for every case that is forecast from them. */
export interface Durations {
  steps: readonly Step[]
  /** Number of cases that have ended. */
  ended: number
}

export function durationsOf(cases: readonly PastCase[]): Durations {
  return { steps: survivalOf(cases), ended: cases.filter((one) => one.ended).length }
}

/**
 * Forecasts when a case ends that has already taken `elapsed` days: the median and the middle half, in days from
 * now. Null if there are too few cases, or if none took as long as this one already has.
 */
export function forecastOf({ steps, ended }: Durations, elapsed: number): Forecast | null {
  if (ended < fewestCases) return null
  const now = steps.findLast(({ days }) => days <= elapsed)?.survival ?? 1
  if (now <= 0) return null
  const left = (share: number) => {
    const step = steps.find(({ days, survival }) => days > elapsed && survival <= now * (1 - share) + 1e-12)
    return step ? step.days - elapsed : null
  }
  const lower = left(0.25)
  return lower === null ? null : { lower, median: left(0.5), upper: left(0.75), cases: ended }
}

/** A case with its dates, as days since any fixed day. `end` is null if the case is still open. */
export interface DatedCase {
  start: number
  end: number | null
  /** Whether it ended with the event that is forecast. */
  ended: boolean
}

/**
 * Replays the past: forecasts each ended case after `elapsed` days from what was known on that day, and counts how
 * often the case ended within the forecast middle half. About half is right.
 */
export function replay(
  cases: readonly DatedCase[],
  elapsed: number,
): { forecasts: number; within: number; beforeMedian: number } {
  const result = { forecasts: 0, within: 0, beforeMedian: 0 }
  for (const one of cases) {
    if (!one.ended || one.end === null || one.end - one.start <= elapsed) continue
    const today = one.start + elapsed
    const known = cases
      .filter((other) => other !== one && other.start < today)
      .map(({ start, end, ended }) =>
        end !== null && end <= today ? { days: end - start, ended } : { days: today - start, ended: false },
      )
    const forecast = forecastOf(durationsOf(known), elapsed)
    if (!forecast || forecast.upper === null) continue
    const left = one.end - today
    result.forecasts += 1
    if (left >= forecast.lower && left <= forecast.upper) result.within += 1
    if (forecast.median !== null && left <= forecast.median) result.beforeMedian += 1
  }
  return result
}
