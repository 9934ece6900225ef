import type { ReadingPage } from '#domain/schemas/reading.ts'

/** A range of lines on one page, given by their indexes. Both ends are included. */
export interface LineRange {
  from: number
  to: number
}

/**
 * Returns line numbers such as '148–149': those printed in the manuscript or, if there are none, those
 * counted on the page; null if the lines have no numbers.
 */
export function lineNames({ lines }: ReadingPage, { from, to }: LineRange): string | null {
  const labels = lines.slice(from, to + 1).flatMap(({ label }) => label ?? [])
  const [first, last] = [labels[0], labels.at(-1)]
  if (first === undefined || last === undefined) return null
  return first === last ? first : `${first}–${last}`
}

/** Returns a reference to a passage as used in reviews, such as 'p. 12, l. 3'. */
export function placeName(page: number, names: string | null): string {
  return names ? `p. ${page}, l. ${names}` : `p. ${page}`
}
