/** The FNV-1a hash. It returns the same number for the same text on every machine. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value
}

export interface MonthOfUse {
  /** First day of the month, YYYY-MM-DD. */
  month: string
  views: number
  downloads: number
}

/**
 * Distributes totals over the months since publication: most in the first, then a slow decline with some noise. The
 * months add up to the totals.
 */
export function monthsOfUse(
  use: { seed: string; published: string; views: number; downloads: number },
  today: string,
): MonthOfUse[] {
  const months: string[] = []
  for (
    let at = new Date(`${use.published.slice(0, 7)}-01T00:00:00Z`);
    at.toISOString().slice(0, 7) <= today.slice(0, 7);
    at.setUTCMonth(at.getUTCMonth() + 1)
  )
    months.push(at.toISOString().slice(0, 10))
  const weights = months.map(
    (month, age) => (1 / (1 + 0.3 * age) + 0.1) * (0.75 + (hash(use.seed + month) % 500) / 1000),
  )
  const sum = weights.reduce((a, b) => a + b, 0)
  let passed = 0
  return months.map((month, index) => {
    const before = passed
    passed = index === months.length - 1 ? sum : passed + (weights[index] ?? 0)
    const part = (total: number) => Math.round((total * passed) / sum) - Math.round((total * before) / sum)
    return { month, views: part(use.views), downloads: part(use.downloads) }
  })
}
