import type * as mupdf from 'mupdf'
import { moveContent } from './moved-content.ts'
import type { Range } from './redact.ts'
import { type PageLine, type PageText, readPage } from './text.ts'

/**
 * Redaction leaves a gap as wide as the removed words, and the width of a name helps to guess it. This module moves the
 * rest of the line, so that every gap has the width that the caller chooses.
 */

/** A removed part of a line that is followed by text. Positions are in points from the left of the page. */
export interface Gap {
  from: number
  to: number
  /** The gap's new width, in points. */
  width: number
}

export interface GappedLine {
  line: PageLine
  gaps: Gap[]
  /** The remaining characters of the line, with their new positions. */
  rest: { char: string; x: number }[]
  /** Height of the letters, in points. */
  size: number
}

/** Tolerance for the positions of letters, as a fraction of the type size. */
const tolerance = 0.15

/**
 * Moves the text that follows the removed `ranges` on their lines. `before` is the page's text before the
 * removal, and `widthOf` returns the width of a range's gap in points. Returns the lines that were moved.
 * Lines that use unsupported operators are left unchanged.
 */
export function setGaps(
  pdf: mupdf.PDFDocument,
  index: number,
  before: PageText,
  ranges: readonly Range[],
  widthOf: (range: Range, line: PageLine) => number,
): Set<PageLine> {
  let lines = before.lines.flatMap((line) => gappedLine(before, line, ranges, widthOf) ?? [])
  if (lines.length === 0) return new Set()
  const page = pdf.findPage(index)
  const contents = page.get('Contents')
  if (!contents.isStream()) return new Set()
  const original = contents.readStream().asUint8Array().slice()
  const resources = page.get('Resources')
  // If a line does not look as expected after the move, it is left unchanged, and the other lines are tried
  // once more.
  for (let attempt = 0; attempt < 2 && lines.length > 0; attempt++) {
    const moved = moveContent(pdf, original, resources, pdf.loadPage(index).getTransform(), lines)
    if (moved === null) break
    contents.writeStream(moved.content)
    page.put('Resources', moved.resources)
    const after = readPage(pdf.loadPage(index), index + 1)
    const good = lines.filter((line) => isAsExpected(line, after))
    if (good.length === lines.length) return new Set(lines.map(({ line }) => line))
    lines = good
  }
  contents.writeStream(original)
  page.put('Resources', resources)
  return new Set()
}

function gappedLine(
  { text, quads }: PageText,
  line: PageLine,
  ranges: readonly Range[],
  widthOf: (range: Range, line: PageLine) => number,
): GappedLine | null {
  const touching = ranges.filter(({ start, end }) => start < line.end && end > line.start)
  if (touching.length === 0) return null
  const gaps: Gap[] = []
  const rest: GappedLine['rest'] = []
  let shift = 0
  let isOpen = false
  let size = 0
  let last = Number.NEGATIVE_INFINITY
  for (let i = line.start; i < line.end; i++) {
    const quad = quads[i]
    if (!quad) continue
    const [left, top, right, topRight, , bottom] = quad
    // Only horizontal text can be moved.
    if (Math.abs(top - topRight) > 0.5) return null
    size = Math.max(size, bottom - top)
    const isSpace = /\s/.test(text[i] ?? '')
    const range = touching.find(({ start, end }) => start <= i && i < end)
    const gap = gaps.at(-1)
    if (!range) {
      isOpen = false
      if (isSpace) continue
      rest.push({ char: text[i] ?? '', x: left - shift })
      last = left
    } else if (isOpen && gap) {
      shift += right - gap.to
      gap.to = right
    } else {
      const width = widthOf(range, line)
      gaps.push({ from: left, to: right, width })
      shift += right - left - width
      isOpen = true
    }
  }
  // Gaps at the end of a line are invisible.
  const inner = gaps.filter(({ from }) => from < last)
  if (inner.length === 0) return null
  return { line, gaps: inner, rest, size }
}

function isAsExpected({ line, rest, size }: GappedLine, after: PageText): boolean {
  const letters: { char: string; x: number }[] = []
  for (let i = 0; i < after.quads.length; i++) {
    const quad = after.quads[i]
    if (!quad) continue
    const middle = (quad[1] + quad[5]) / 2
    if (middle > line.box[1] && middle < line.box[3]) letters.push({ char: after.text[i] ?? '', x: quad[0] })
  }
  return rest.every(({ char, x }) =>
    letters.some((letter) => letter.char === char && Math.abs(letter.x - x) < size * tolerance + 0.5),
  )
}
