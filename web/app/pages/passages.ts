import type { PageText } from '#domain/manuscript/page-anchors.ts'
import type { LineRange } from './marked-lines.ts'

/** A half-open range of a page's text. */
export interface TextRange {
  start: number
  end: number
}

/** A marked passage on the page that is shown. */
export interface PageMark extends TextRange {
  id: string
  page: number
  /** Shown after the passage, such as the number of the comment. */
  label: string
  isCurrent: boolean
  /** Whether the mark is from an earlier round. */
  isEarlier?: boolean
  /** Own corrections in a proof, and what needs nothing more, look different from the editors' queries. */
  look?: 'mine' | 'done'
}

/** A range of the text of one of the pages. */
export interface PagePassage extends TextRange {
  page: number
}

/** Returns the selected range of the page's text; null if nothing in `container` is selected. */
export function selectedRange(container: HTMLElement | null, page: PageText): TextRange | null {
  const range = selectionIn(container)
  return container && range ? rangeOn(container, page, range) : null
}

/**
 * Returns the selected passage where several pages are shown below each other, each in an element with its number.
 * A passage belongs to one page: of a selection that goes on to the next, the part on the first.
 */
export function selectedPassage(
  container: HTMLElement | null,
  texts: readonly PageText[],
): PagePassage | null {
  const range = selectionIn(container)
  if (!container || !range) return null
  for (const sheet of container.querySelectorAll<HTMLElement>('[data-page]')) {
    const page = Number(sheet.dataset.page)
    const text = texts[page - 1]
    const found = text && range.intersectsNode(sheet) ? rangeOn(sheet, text, range) : null
    if (found) return { ...found, page }
  }
  return null
}

function selectionIn(container: HTMLElement | null): Range | null {
  const selection = document.getSelection()
  if (!container || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  return container.contains(selection.anchorNode) ? selection.getRangeAt(0) : null
}

function rangeOn(container: HTMLElement, page: PageText, range: Range): TextRange | null {
  const shown = [...container.querySelectorAll('[data-line]')].filter((line) => range.intersectsNode(line))
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return null
  const start = offsetOf(first, page, range.startContainer, range.startOffset) ?? lineOf(first, page)?.start
  const end = offsetOf(last, page, range.endContainer, range.endOffset) ?? lineOf(last, page)?.end
  return start === undefined || end === undefined ? null : trimmed(page.text, { start, end })
}

function lineOf(element: Element, page: PageText): TextRange | undefined {
  return page.lines[Number(element.getAttribute('data-line'))]
}

/** Returns the offset of a place in a line; undefined if the place is not in it. */
function offsetOf(line: Element, page: PageText, node: Node, offset: number): number | undefined {
  const range = lineOf(line, page)
  if (!range || !line.contains(node)) return undefined
  const before = document.createRange()
  before.selectNodeContents(line)
  before.setEnd(node, offset)
  return Math.min(range.end, range.start + before.toString().length)
}

function trimmed(text: string, { start, end }: TextRange): TextRange | null {
  const words = text.slice(start, end)
  if (words.trim() === '') return null
  return {
    start: start + (words.length - words.trimStart().length),
    end: end - (words.length - words.trimEnd().length),
  }
}

/** Returns the indexes of the lines that the range touches. */
export function linesIn({ lines }: PageText, { start, end }: TextRange): LineRange | null {
  const from = lines.findIndex((line) => line.end > start)
  const to = lines.findLastIndex((line) => line.start < end)
  return from < 0 || to < from ? null : { from, to }
}

export interface Piece extends TextRange {
  /** The marks that cover the piece; the last one is on top. */
  marks: PageMark[]
  /** Labels of the marks that end with this piece. */
  labels: string[]
}

/** Splits a range at the ends of the marks. */
export function piecesOf({ start, end }: TextRange, marks: readonly PageMark[]): Piece[] {
  const touching = marks.filter((mark) => mark.start < end && mark.end > start)
  const cuts = [start, end, ...touching.flatMap((mark) => [mark.start, mark.end])]
    .filter((at) => at >= start && at <= end)
    .toSorted((a, b) => a - b)
  return cuts.slice(1).flatMap((to, index) => {
    const from = cuts[index] ?? start
    if (from === to) return []
    const covering = touching
      .filter((mark) => mark.start <= from && mark.end >= to)
      .toSorted((a, b) => Number(a.isCurrent) - Number(b.isCurrent))
    return [
      {
        start: from,
        end: to,
        marks: covering,
        labels: covering.filter((mark) => mark.end === to && mark.label).map(({ label }) => label),
      },
    ]
  })
}
