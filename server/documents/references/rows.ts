import type * as mupdf from 'mupdf'
import { notInXml } from '../../jats/xml.ts'
import { pageRows, type Row } from '../compare/pdf-blocks.ts'
import { markRunningLines, type PageText, readPage, usualSize } from '../pdf/text.ts'

/** A row of a PDF with its place in its column. */
export interface ListRow {
  text: string
  size: number
  bold: boolean
  heading: boolean
  /** Distance from the left edge of its column, in points. */
  indent: number
  /** Distance from the row above, in type sizes; null at the top of a page or column. */
  distance: number | null
}

/** Maximum number of pages that are read, from the end. */
const mostPages = 400

/** 'Page 12', '12 of 19', '12/19' in a row of its own. A number alone may be the end of an entry. */
const pageNumber =
  /^\W*(?:(?:page|p[áa]gina|seite)\s*\d{1,4}|\d{1,4}\s*(?:of|de|von|sur|di|\/)\s*\d{1,4})\W*$/i

/** Reads the rows of a PDF. Running heads, feet and line numbers are left out. */
export function readRows(pdf: mupdf.PDFDocument): { rows: ListRow[]; usual: number } {
  const count = pdf.countPages()
  const pages: PageText[] = []
  for (let index = Math.max(0, count - mostPages); index < count; index += 1) {
    const page = pdf.loadPage(index)
    const read = readPage(page, index + 1)
    read.quads = []
    pages.push(read)
    page.destroy()
  }
  markRunningLines(pages)
  const rows = pages.flatMap((page, index) => {
    const found = pageRows(page, index + 1).filter(({ text }) => !pageNumber.test(text))
    const columns = columnsOf(found)
    return found.map((row, at): ListRow => {
      const above = found[at - 1]
      const distance = above ? row.box[3] - above.box[3] : -1
      return {
        text: row.text.replaceAll(notInXml, ' ').replaceAll(/\s+/g, ' ').trim(),
        ...{ size: row.size, bold: row.bold, heading: row.heading },
        indent: row.box[0] - edgeOf(columns, row),
        distance: distance > 0 ? distance / row.size : null,
      }
    })
  })
  return { rows, usual: usualSize(pages) }
}

interface Columns {
  middle: number
  left: number
  right: number
}

/** The left edges of the columns of a page; text in one column has only the left one. */
function columnsOf(rows: readonly Row[]): Columns {
  const from = Math.min(...rows.map(({ box }) => box[0]))
  const to = Math.max(...rows.map(({ box }) => box[2]))
  const middle = (from + to) / 2 - 0.02 * (to - from)
  const edge = (own: readonly Row[]) => usualEdge(own.map(({ box }) => box[0]))
  const isRight = ({ box }: Row) => box[0] > middle
  return { middle, left: edge(rows.filter((row) => !isRight(row))), right: edge(rows.filter(isRight)) }
}

const edgeOf = ({ middle, left, right }: Columns, { box }: Row) => (box[0] > middle ? right : left)

/** The leftmost position at which several rows begin, so that a stray word beside the text is not taken for its edge. */
function usualEdge(starts: readonly number[]): number {
  const near = (at: number) => starts.filter((start) => Math.abs(start - at) < 2).length
  return Math.min(...starts.filter((start) => near(start) >= Math.min(2, starts.length)), Infinity)
}
