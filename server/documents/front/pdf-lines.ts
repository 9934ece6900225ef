import { openPdf } from '../pdf/open.ts'
import { markRunningLines, type PageText, readPage } from '../pdf/text.ts'
import { type FrontLine, type FrontSource, lineOf, mostLines, raised } from './lines.ts'

/** Maximum number of pages that are read. */
const mostPages = 300

/** Reads the lines of a PDF with their superscripts. Running heads and line numbers are left out. */
export function readPdfLines(bytes: Uint8Array): FrontSource {
  const pdf = openPdf(bytes)
  try {
    const count = pdf.countPages()
    const pages: PageText[] = []
    let lines = 0
    for (let index = 0; index < Math.min(count, mostPages) && lines < mostLines; index += 1) {
      const page = pdf.loadPage(index)
      const read = readPage(page, index + 1)
      read.quads = []
      lines += read.lines.length
      pages.push(read)
      page.destroy()
    }
    markRunningLines(pages)
    return { lines: pages.flatMap(linesOf), pages: count, figures: null, tables: null }
  } finally {
    pdf.destroy()
  }
}

const overlaps = (a: PageText['lines'][number], b: PageText['lines'][number]) =>
  Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1]) > 0.3 * (b.box[3] - b.box[1])

function linesOf(page: PageText): FrontLine[] {
  const numbers = page.lines.filter(({ text }) => /^\s*\d{1,4}\s*$/.test(text))
  const isNumbered = numbers.length > 5 && numbers.length > page.lines.length / 4
  const lines: FrontLine[] = []
  let before: PageText['lines'][number] | null = null
  for (const line of page.lines) {
    const text = line.text.trim()
    const isRunning = line.running && (line.page ?? 1) > 1
    if (text === '' || isRunning || (isNumbered && numbers.includes(line))) continue
    const height = line.box[3] - line.box[1]
    // A stamp at the side of the page, such as arXiv's.
    if (height > 3 * (line.box[2] - line.box[0]) && text.length > 3) continue
    const isSameRow =
      before !== null &&
      Math.abs(before.box[3] - line.box[3]) < 0.4 * height &&
      line.box[0] >= before.box[2] - 1
    const previous = lines.at(-1)
    if (isSameRow && previous && before && line.box[0] - before.box[2] < 2.5 * line.size) {
      previous.text += ` ${line.marked.trim()}`
      previous.size = Math.max(previous.size, line.size)
      before = line
      continue
    }
    // Marks that the file keeps apart from their line.
    if (
      previous &&
      before &&
      line.size < 0.8 * before.size &&
      /^[\d*†‡§,a-e\s]{1,8}$/.test(text) &&
      overlaps(before, line)
    ) {
      previous.text += `${raised.open}${text}${raised.close}`
      continue
    }
    const gap = before ? line.box[1] - before.box[3] : 99
    lines.push(
      lineOf(line.marked.trim(), {
        size: Math.round(line.size * 10) / 10,
        bold: line.bold,
        page: line.page ?? null,
        heading: line.heading,
        begins: gap > 0.45 * line.size || gap < -2 * height,
      }),
    )
    before = line
  }
  return lines
}
