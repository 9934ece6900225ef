import type { ReadingPage } from '#domain/schemas/reading.ts'

/** A range of lines on one page, given by their indexes. Both ends are included. */
export interface LineRange {
  from: number
  to: number
}

function lineOf(node: Node | null): number | null {
  const element = node instanceof Element ? node : node?.parentElement
  const line = element?.closest('[data-line]')?.getAttribute('data-line')
  return line === null || line === undefined ? null : Number(line)
}

/** Returns the lines within `container` that the selection touches; null if it touches none. */
export function selectedLines(selection: Selection | null, container: Node | null): LineRange | null {
  if (!selection || selection.isCollapsed || !container?.contains(selection.anchorNode)) return null
  const [anchor, focus] = [lineOf(selection.anchorNode), lineOf(selection.focusNode)]
  if (anchor === null || focus === null) return null
  return { from: Math.min(anchor, focus), to: Math.max(anchor, focus) }
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
