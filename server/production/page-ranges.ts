interface Range {
  prefix: string
  first: number
  last: number
}

/** Parses pages such as '101-118', or an article number such as 'e42'. */
export function rangeOf(pages: string): Range | null {
  const [, prefix = '', first = '', last] = /^([A-Za-z]?)(\d+)(?:[-–][A-Za-z]?(\d+))?$/.exec(pages) ?? []
  return first ? { prefix, first: Number(first), last: Number(last ?? first) } : null
}

export function overlap(a: string, b: string | null): boolean {
  const [one, other] = [rangeOf(a), b === null ? null : rangeOf(b)]
  if (!one || !other || one.prefix !== other.prefix) return false
  return one.first <= other.last && other.first <= one.last
}

/**
 * Returns the pages for an article of `count` pages. They follow those already published in the volume up to
 * its issue. Returns null if the volume's articles have article numbers instead of pages.
 */
export function nextPages(before: readonly (string | null)[], count: number): string | null {
  const ranges = before
    .flatMap((pages) => (pages === null ? [] : [rangeOf(pages)]))
    .filter((one) => one !== null)
  const numbered = ranges.filter(({ prefix }) => prefix === '')
  if (ranges.length > 0 && numbered.length === 0) return null
  const first = Math.max(0, ...numbered.map(({ last }) => last)) + 1
  return count === 1 ? String(first) : `${first}-${first + count - 1}`
}
