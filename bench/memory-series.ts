/** What becomes of a process's memory while it works. */

export interface Series {
  /** Resident megabytes after a quarter of the time, at the end, and at the highest. */
  settled: number
  last: number
  most: number
  /** Megabytes by which the last quarter's mean is above that of the second quarter, for an hour. */
  grownPerHour: number
}

/** Megabytes in an hour. What is kept for good grows by more; caches are full after the first quarter. */
export const mostGrowth = 20

export function seriesOf(samples: readonly number[], minutes: number): Series {
  const quarter = Math.floor(samples.length / 4)
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)
  const grown = mean(samples.slice(samples.length - quarter)) - mean(samples.slice(quarter, 2 * quarter))
  return {
    settled: samples[quarter] ?? 0,
    last: samples.at(-1) ?? 0,
    most: Math.max(0, ...samples),
    // From the middle of the second quarter to that of the last one it is half of the time.
    grownPerHour: (grown / (minutes / 2)) * 60,
  }
}
