import type { PageLayout, PageLine } from '../contract.ts'
import { openPdf } from './open.ts'
import { type PageLine as ReadLine, readPage } from './text.ts'

/** Whether two lines are on the same row of the page, such as a line number in the margin and its line. */
const sharesRow = (a: ReadLine, b: ReadLine) => {
  const overlap = Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1])
  return overlap > 0.5 * Math.min(a.box[3] - a.box[1], b.box[3] - b.box[1])
}

/** Returns the size and lines of every page, in reading order. Positions are in points from the top left. */
export function layoutOf(bytes: Uint8Array): PageLayout[] {
  const pdf = openPdf(bytes)
  try {
    return Array.from({ length: pdf.countPages() }, (_, index) => {
      const page = pdf.loadPage(index)
      const [x0, y0, x1, y1] = page.getBounds()
      const { lines } = readPage(page, index + 1)
      page.destroy()
      const found = labelled(lines)
      const printsLineNumbers = found.some(({ label }) => label !== undefined)
      return { width: x1 - x0, height: y1 - y0, printsLineNumbers, lines: numbered(found, x0, y0) }
    })
  } finally {
    pdf.destroy()
  }
}

/** Labels lines with the manuscript's own line numbers if it has them; otherwise counts the lines of each page. */
function numbered(lines: ReturnType<typeof labelled>, left: number, top: number): PageLine[] {
  return lines.map(({ line, label }, index) => {
    const [x0, y0, x1, y1] = line.box
    return {
      label: label === undefined ? String(index + 1) : label,
      text: line.text.trimEnd(),
      x: round(x0 - left),
      y: round(y0 - top),
      width: round(x1 - x0),
      height: round(y1 - y0),
    }
  })
}

/**
 * Returns the lines of a page without the line numbers in its margin. `label` is the number of a line; null if
 * this line has none, undefined if the page has no line numbers.
 */
export function labelled(lines: readonly ReadLine[]): { line: ReadLine; label: string | null | undefined }[] {
  const margin = lines.filter(({ text }) => /^\s*\d{1,5}\s*$/.test(text))
  const words = lines.filter((line) => line.text.trim() !== '' && !margin.includes(line))
  const edge = Math.min(...words.map(({ box }) => box[0]))
  const numbers = margin.filter(({ box }) => box[2] <= edge + 1)
  const isNumbered = numbers.length > 2 && numbers.length > words.length / 3
  return words.map((line) => ({
    line,
    label: isNumbered ? (numbers.find((number) => sharesRow(number, line))?.text.trim() ?? null) : undefined,
  }))
}

const round = (points: number) => Math.round(points * 10) / 10
