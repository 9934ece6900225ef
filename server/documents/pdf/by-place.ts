import type * as mupdf from 'mupdf'
import type { PageText } from './text.ts'

/** Text assembled from the positions of its characters. */
export interface PlacedText {
  text: string
  /** The index of each character in the page's text; null for separators that were added here. */
  indexes: (number | null)[]
}

interface Glyph {
  index: number
  char: string
  /** Start and end of the glyph along the line, and the position of the line. */
  from: number
  to: number
  line: number
  size: number
}

/**
 * Minimum gaps between words and between columns, as fractions of a letter's height from descender to
 * ascender.
 */
const wordGap = 0.13
const columnGap = 2
/**
 * Minimum gap between words where letters are evenly spaced regardless of their widths, as in monospaced
 * fonts.
 */
const pitchedGap = 0.5

/**
 * Returns the text as it appears on the page, where it differs from the order in the file: letter-spaced
 * text, and text that is drawn in pieces or in another order. Lines that are identical in both orders are
 * omitted.
 */
export function placedText({ text, quads }: PageText): PlacedText {
  const known = collapsed(text)
  const placed: PlacedText = { text: '', indexes: [] }
  const add = (line: PlacedText) => {
    if (line.text.trim().length < 2 || known.includes(collapsed(line.text).trim())) return
    placed.text += `${line.text}\n`
    placed.indexes.push(...line.indexes, null)
  }
  const single: Glyph[] = []
  for (const segment of segmentsOf(glyphsOf(text, quads))) {
    const line = spelled(segment)
    add(line)
    const pitched = spelledBy(segment, (gap) => gap > pitchedGap)
    if (pitched.text !== line.text) add(pitched)
    if (segment.length === 1 && segment[0]) single.push(segment[0])
  }
  for (const column of columnsOf(single)) add(column)
  return placed
}

/** Returns letters placed below each other as text, with a space where the distance is larger. */
function* columnsOf(single: readonly Glyph[]): Generator<PlacedText> {
  const middle = ({ from, to }: Glyph) => (from + to) / 2
  if (single.length > mostInColumns) return
  const waiting = [...single].sort((a, b) => a.line - b.line)
  while (waiting.length > 0) {
    const column: Glyph[] = []
    for (let i = 0; i < waiting.length; ) {
      const glyph = waiting[i] as Glyph
      const last = column.at(-1)
      const isBelow =
        !last ||
        (Math.abs(middle(glyph) - middle(last)) < 0.5 * glyph.size && glyph.line - last.line < 3 * glyph.size)
      if (isBelow) column.push(...waiting.splice(i, 1))
      else i++
    }
    if (column.length < 3) continue
    const steps = column.map((glyph, i) => (i === 0 ? 0 : glyph.line - (column[i - 1] as Glyph).line))
    const usual = steps.slice(1).toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 3)] ?? 0
    const placed: PlacedText = { text: '', indexes: [] }
    column.forEach(({ char, index }, i) => {
      if ((steps[i] ?? 0) > usual * 1.5) {
        placed.text += ' '
        placed.indexes.push(null)
      }
      placed.text += char
      placed.indexes.push(index)
    })
    yield placed
  }
}
/**
 * Maximum number of letters, because each is compared with every other and a page of scattered letters must
 * not take long.
 */
const mostInColumns = 2000

const collapsed = (text: string) => text.replace(/\s+/g, ' ')

function glyphsOf(text: string, quads: (mupdf.Quad | null)[]): Map<number, Glyph[]> {
  const byAngle = new Map<number, Glyph[]>()
  for (let index = 0; index < quads.length; index++) {
    const quad = quads[index]
    const char = text[index] ?? ''
    if (!quad || /\s/.test(char)) continue
    const [ulX, ulY, , , llX, llY, lrX, lrY] = quad
    const angle = Math.round((Math.atan2(lrY - llY, lrX - llX) * 180) / Math.PI)
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    const glyph = {
      index,
      char,
      from: llX * cos + llY * sin,
      to: lrX * cos + lrY * sin,
      line: llY * cos - llX * sin,
      size: Math.max(0.1, Math.hypot(ulX - llX, ulY - llY)),
    }
    const others = byAngle.get(angle)
    if (others) others.push(glyph)
    else byAngle.set(angle, [glyph])
  }
  return byAngle
}

/** Returns sequences of glyphs on one line that contain no gap as wide as between columns. */
function* segmentsOf(byAngle: Map<number, Glyph[]>): Generator<Glyph[]> {
  for (const glyphs of byAngle.values()) {
    const sorted = glyphs.sort((a, b) => a.line - b.line)
    for (let start = 0; start < sorted.length; ) {
      let end = start + 1
      const base = sorted[start] as Glyph
      while (end < sorted.length && (sorted[end] as Glyph).line - base.line < 0.3 * base.size) end++
      const line = sorted.slice(start, end).sort((a, b) => a.from - b.from)
      start = end
      let segment: Glyph[] = []
      for (const glyph of line) {
        const last = segment.at(-1)
        // The same letter drawn twice at one position is a single letter in simulated bold.
        if (last?.char === glyph.char && glyph.from - last.from < 0.15 * glyph.size) continue
        if (last && glyph.from - last.to > columnGap * Math.max(last.size, glyph.size)) {
          yield segment
          segment = []
        }
        segment.push(glyph)
      }
      yield segment
    }
  }
}

/** Inserts spaces at gaps wider than usual; in letter-spaced text, wider than that text's usual gap. */
function spelled(segment: Glyph[]): PlacedText {
  const gaps = segment.map((glyph, i) => {
    const last = segment[i - 1]
    return last ? (glyph.from - last.to) / Math.max(last.size, glyph.size) : 0
  })
  const isApart = gaps.map((gap) => gap > wordGap)
  const spaces = isApart.slice()
  for (let from = 1; from < segment.length; ) {
    if (!isApart[from]) {
      from++
      continue
    }
    let to = from
    while (to < segment.length && isApart[to]) to++
    // Requires at least three single letters in a row, to exclude short words.
    if (to - from >= 3) {
      const run = gaps.slice(from, to)
      const usual = run.toSorted((a, b) => a - b)[Math.floor(run.length / 3)] ?? 0
      for (let i = from; i < to; i++) spaces[i] = (gaps[i] ?? 0) > usual * 1.25 + 0.1
    }
    from = to
  }
  return spelledBy(segment, (_, i) => spaces[i] === true)
}

function spelledBy(segment: Glyph[], isSpace: (gap: number, index: number) => boolean): PlacedText {
  const placed: PlacedText = { text: '', indexes: [] }
  segment.forEach((glyph, i) => {
    const last = segment[i - 1]
    if (last && isSpace((glyph.from - last.to) / Math.max(last.size, glyph.size), i)) {
      placed.text += ' '
      placed.indexes.push(null)
    }
    placed.text += glyph.char
    placed.indexes.push(glyph.index)
  })
  return placed
}

/** Returns the contiguous ranges of the page's text that correspond to a range of the placed text. */
export function rangesIn(
  { indexes }: PlacedText,
  match: { start: number; end: number },
): { start: number; end: number }[] {
  const sorted = indexes
    .slice(match.start, match.end)
    .filter((index) => index !== null)
    .sort((a, b) => a - b)
  const ranges: { start: number; end: number }[] = []
  for (const index of sorted) {
    const last = ranges.at(-1)
    if (last && index === last.end) last.end++
    else ranges.push({ start: index, end: index + 1 })
  }
  return ranges
}
