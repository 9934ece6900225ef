import type * as mupdf from 'mupdf'
import type { Line } from '../regions.ts'

export interface PageLine extends Line {
  /** Start and end of the line in the page's text (half-open range). */
  start: number
  end: number
  /** The line's box as x0, y0, x1, y1, in points from the top left. */
  box: mupdf.Rect
  /** Largest type size in the line, in points. */
  size: number
  /** The text with superscripts between U+E000 and U+E001. */
  marked: string
  /** Whether most of the line is bold. */
  bold: boolean
}

export interface PageText {
  /** All text of the page. A line feed separates lines, two line feeds separate blocks. */
  text: string
  lines: PageLine[]
  /** The position of each character of `text`; null for separators. */
  quads: (mupdf.Quad | null)[]
  /** Height of the page, in points. */
  height: number
  /** The most common type size, in points. */
  size: number
}

/**
 * Reads a page with the position of every character, including invisible characters and those outside the
 * page.
 */
export function readPage(page: mupdf.PDFPage, number: number): PageText {
  let text = ''
  const quads: (mupdf.Quad | null)[] = []
  const lines: PageLine[] = []
  let line: PageLine | null = null
  let bold = 0
  let letters: { char: string; size: number; base: number }[] = []
  const push = (s: string, quad: mupdf.Quad | null) => {
    for (let i = 0; i < s.length; i++) quads.push(quad)
    text += s
  }
  const structured = page.toStructuredText('')
  structured.walk({
    beginTextBlock: () => push('\n', null),
    beginLine(box) {
      line = {
        text: '',
        heading: false,
        page: number,
        start: text.length,
        end: 0,
        box,
        size: 0,
        marked: '',
        bold: false,
      }
      bold = 0
      letters = []
    },
    onChar(char, origin, font, size, quad) {
      push(char, quad)
      if (!line) return
      letters.push({ char, size, base: origin[1] })
      line.size = Math.max(line.size, size)
      if (font.isBold() || /bold|black|heavy|medi/i.test(font.getName())) bold++
    },
    endLine() {
      if (!line) return
      line.end = text.length
      line.text = text.slice(line.start)
      line.bold = bold > line.text.length * 0.8
      line.heading = line.text.trim().length > 2 && line.bold
      line.marked = withRaised(letters, line.size)
      lines.push(line)
      line = null
      push('\n', null)
    },
  })
  structured.destroy()
  const [, top, , bottom] = page.getBounds()
  const usual = usualSize([{ lines }])
  markHeadings(lines, usual)
  return { text, lines, quads, height: bottom - top, size: usual }
}

/** Encloses superscripts: smaller letters whose baseline is above that of the others. */
function withRaised(letters: readonly { char: string; size: number; base: number }[], size: number): string {
  const base = Math.max(...letters.filter((letter) => letter.size > 0.9 * size).map((letter) => letter.base))
  let text = ''
  let isRaised = false
  for (const letter of letters) {
    const isUp = letter.size < 0.85 * size && letter.base < base - 0.1 * size
    if (isUp !== isRaised && letter.char !== ' ') {
      text += isUp ? '\ue000' : '\ue001'
      isRaised = isUp
    }
    text += letter.char
  }
  return (isRaised ? `${text}\ue001` : text).replaceAll(/(\s+)\ue001/g, '\ue001 ')
}

/**
 * Returns the type size of most of the text. All pages are counted, because a first page may consist mostly
 * of footnotes.
 */
export function usualSize(pages: readonly Pick<PageText, 'lines'>[]): number {
  const sizes = pages
    .flatMap(({ lines }) => lines)
    .map(({ size, text }) => ({ size, length: text.length }))
    .sort((a, b) => a.size - b.size)
  let rest = sizes.reduce((sum, { length }) => sum + length, 0) / 2
  const middle = sizes.find(({ length }) => {
    rest -= length
    return rest < 0
  })
  return middle?.size ?? 0
}

function markHeadings(lines: PageLine[], usual: number): void {
  for (const line of lines) {
    const shouting =
      line.text.trim().length > 4 && line.text === line.text.toUpperCase() && /\p{Lu}{4}/u.test(line.text)
    if (line.size > usual * 1.12 || shouting) line.heading = true
  }
}

/**
 * Marks running heads and feet: lines in the outer tenth of the page whose text, ignoring digits, is repeated
 * on another page. Documents of one or two pages repeat nothing, so there every line in the outer twentieth
 * is marked.
 */
export function markRunningLines(pages: PageText[]): void {
  const seen = new Map<string, number>()
  const key = (line: PageLine) => line.text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()
  const outer = (page: PageText, line: PageLine, share: number) =>
    line.box[3] < page.height * share || line.box[1] > page.height * (1 - share)
  for (const page of pages) {
    for (const name of new Set(page.lines.filter((l) => outer(page, l, 0.1)).map(key)))
      seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  for (const page of pages) {
    for (const line of page.lines) {
      line.running = outer(page, line, 0.1) && ((seen.get(key(line)) ?? 0) > 1 || outer(page, line, 0.05))
    }
  }
}
