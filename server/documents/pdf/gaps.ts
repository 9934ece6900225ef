import * as mupdf from 'mupdf'
import { operations } from './content.ts'
import type { Range } from './redact.ts'
import { type PageLine, type PageText, readPage } from './text.ts'
import { print, type Value } from './values.ts'

/**
 * Redaction leaves a gap as wide as the removed words, and the width of a name helps to guess it. This module moves the
 * rest of the line, so that every gap has the width that the caller chooses.
 */

/** A removed part of a line with text after it; x from the left of the page, in points. */
interface Gap {
  from: number
  to: number
  /** New width, in points. */
  width: number
}

/** Thousandths of the type size. */
const kerningStep = 50

interface GappedLine {
  line: PageLine
  gaps: Gap[]
  /** The remaining characters of the line, with their new positions. */
  rest: { char: string; x: number }[]
  /** Height of the letters, in points. */
  size: number
}

/** Tolerances as fractions of the type size, for the positions of letters and for the widths of gaps. */
const tolerance = { place: 0.15, width: 1 }

/**
 * Moves the text that follows the removed `ranges` on their lines. `before` is the page's text before the removal,
 * `widthOf` returns the width of a range's gap in points. Returns the lines that were moved. Others are unchanged:
 * text in forms, and pages whose content uses unsupported operators.
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
  const contents = pdf.findPage(index).get('Contents')
  if (!contents.isStream()) return new Set()
  const original = contents.readStream().asUint8Array().slice()
  // If a line is not as expected afterwards, it is left unchanged and the others are tried once more.
  for (let attempt = 0; attempt < 2 && lines.length > 0; attempt++) {
    const page = pdf.loadPage(index)
    const moved = movedContent(original, page.getTransform(), lines)
    if (moved === null) break
    contents.writeStream(moved)
    const after = readPage(pdf.loadPage(index), index + 1)
    const good = lines.filter((line) => isAsExpected(line, after))
    if (good.length === lines.length) return new Set(lines.map(({ line }) => line))
    lines = good
  }
  contents.writeStream(original)
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
    // Only horizontal text is moved.
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

type Matrix = mupdf.Matrix
const { concat, invert } = mupdf.Matrix

/** The content with its text moved; null if it contains unsupported operators. */
function movedContent(content: Uint8Array, transform: Matrix, lines: readonly GappedLine[]): Buffer | null {
  const written: string[] = []
  const stack: { ctm: Matrix; size: number; stretch: number; leading: number }[] = []
  let ctm: Matrix = mupdf.Matrix.identity
  let size = 1
  let stretch = 1
  let leading = 0
  /** The original line matrix, and the current offset of its origin. */
  let origin: Matrix = mupdf.Matrix.identity
  let moved: [x: number, y: number] = [0, 0]
  /** Gaps of the current line that the next large offset may represent. */
  let expected: Gap[] = []
  let current: GappedLine | undefined

  const place = (): [number, number] => {
    const [, , , , x, y] = concat(concat(origin, ctm), transform)
    return [x, y]
  }
  /** Converts a distance to the left on the page to text space. */
  const inTextSpace = (distance: number): [number, number] => {
    const [a, b] = invert(concat(ctm, transform))
    return [-distance * a, -distance * b]
  }
  /** Called at the start of a line of text. Returns the offset by which it has to be moved. */
  const begin = (): [number, number] => {
    const [x, y] = place()
    current = lines.find(
      ({ line, size: height }) =>
        y > line.box[1] && y < line.box[3] + 1 && x > line.box[0] - height && x < line.box[2] + height,
    )
    if (!current) {
      expected = []
      return [0, 0]
    }
    const slack = current.size * 0.3
    // Text that begins within a gap contains an offset for the rest of the removed words, which is kept.
    const passed = current.gaps.filter((gap) => gap.from + slack < x)
    expected = current.gaps.filter((gap) => gap.from + slack >= x)
    return inTextSpace(passed.reduce((sum, gap) => sum + gap.to - gap.from - gap.width, 0))
  }
  /** Gives offsets that replace removed words the new width of their gap. */
  const widened = (items: Value[]): Value[] => {
    if (!current) return items
    const [a, b] = concat(concat(origin, ctm), transform)
    const perThousand = (Math.hypot(a, b) * size * stretch) / 1000
    const { size: height } = current
    return items.map((item) => {
      const [gap] = expected
      if (typeof item !== 'number' || !gap || perThousand === 0) return item
      const width = gap.to - gap.from
      const advance = -item * perThousand
      if (advance < width * 0.5 || Math.abs(advance - width) > tolerance.width * height + 0.1 * width)
        return item
      expected = expected.slice(1)
      // Rounded, because the offset includes kerning, which could reveal the exact width of the removed words.
      return Math.round((item + (width - gap.width) / perThousand) / kerningStep) * kerningStep
    })
  }

  for (const { operator, operands, image } of operations(content)) {
    if (image) return null
    const numbers = operands.map((operand) => (typeof operand === 'number' ? operand : 0))
    const [n0 = 0, n1 = 0, n2 = 0, n3 = 0, n4 = 0, n5 = 0] = numbers
    let line = `${operands.map(print).join(' ')} ${operator}`
    const relative = (x: number, y: number) => {
      origin = concat([1, 0, 0, 1, x, y], origin)
      const target = begin()
      const [dx, dy] = [target[0] - moved[0], target[1] - moved[1]]
      moved = target
      if (Math.abs(dx) + Math.abs(dy) < 1e-4) return
      // The offset in units of the line matrix, ignoring the matrix's origin.
      const [a, b, c, d] = origin
      const [ia, ib, ic, id] = invert([a, b, c, d, 0, 0])
      line = `${print(x + dx * ia + dy * ic)} ${print(y + dx * ib + dy * id)} Td`
      if (operator === 'TD') line += ` ${print(leading)} TL`
    }
    if (operator === 'q') stack.push({ ctm, size, stretch, leading })
    else if (operator === 'Q') {
      const saved = stack.pop()
      if (saved) ({ ctm, size, stretch, leading } = saved)
    } else if (operator === 'cm') ctm = concat([n0, n1, n2, n3, n4, n5], ctm)
    else if (operator === 'BT') {
      origin = mupdf.Matrix.identity
      moved = [0, 0]
      begin()
    } else if (operator === 'Tf') size = n1
    else if (operator === 'Tz') stretch = n0 / 100
    else if (operator === 'TL') leading = n0
    else if (operator === 'Tm') {
      origin = [n0, n1, n2, n3, n4, n5]
      moved = begin()
      line = `${[n0, n1, n2, n3, n4 + moved[0], n5 + moved[1]].map(print).join(' ')} Tm`
    } else if (operator === 'Td') relative(n0, n1)
    else if (operator === 'TD') {
      leading = -n1
      relative(n0, n1)
    } else if (operator === 'T*') relative(0, -leading)
    else if (operator === 'TJ' && Array.isArray(operands[0])) line = `${print(widened(operands[0]))} TJ`
    else if (operator === "'" || operator === '"') return null
    written.push(line)
  }
  return Buffer.from(written.join('\n'), 'latin1')
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
    letters.some((letter) => letter.char === char && Math.abs(letter.x - x) < size * tolerance.place + 0.5),
  )
}
