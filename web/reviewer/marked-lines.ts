import type { ReadingPage } from '#domain/schemas/reading.ts'

/** Lines of one page, by their place in it; both ends belong to it. */
export interface LineRange {
  from: number
  to: number
}

function lineOf(node: Node | null): number | null {
  const element = node instanceof Element ? node : node?.parentElement
  const line = element?.closest('[data-line]')?.getAttribute('data-line')
  return line === null || line === undefined ? null : Number(line)
}

/** The lines that the selection touches within `container`; null where it holds none of them. */
export function selectedLines(selection: Selection | null, container: Node | null): LineRange | null {
  if (!selection || selection.isCollapsed || !container?.contains(selection.anchorNode)) return null
  const [anchor, focus] = [lineOf(selection.anchorNode), lineOf(selection.focusNode)]
  if (anchor === null || focus === null) return null
  return { from: Math.min(anchor, focus), to: Math.max(anchor, focus) }
}

/** 'l. 148–149', by the manuscript's own numbers or the page's; null where its lines have none. */
export function lineNames({ lines }: ReadingPage, { from, to }: LineRange): string | null {
  const labels = lines.slice(from, to + 1).flatMap(({ label }) => label ?? [])
  const [first, last] = [labels[0], labels.at(-1)]
  if (first === undefined || last === undefined) return null
  return first === last ? first : `${first}–${last}`
}

/** How a review refers to a place. */
export function placeName(page: number, names: string | null): string {
  return names ? `p. ${page}, l. ${names}` : `p. ${page}`
}
