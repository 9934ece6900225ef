/** The time in words, for the privacy page. */
export function periodOf(count: number | null, unit: 'month' | 'year'): string {
  if (count === null) return 'without limit'
  if (unit === 'month' && count % 12 === 0) return periodOf(count / 12, 'year')
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}
