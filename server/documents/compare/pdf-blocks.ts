import { createHash } from 'node:crypto'
import type * as mupdf from 'mupdf'
import type { PictureLook, ReadBlock } from '../contract.ts'
import { labelled } from '../pdf/layout.ts'
import { openPdf } from '../pdf/open.ts'
import { markRunningLines, type PageLine, type PageText, readPage, usualSize } from '../pdf/text.ts'
import { isCaption, joinedLines, longestBlock } from './blocks.ts'
import { lookOfImage } from './picture-look.ts'

/** Maximum number of pages that are read. */
const mostPages = 600
/** Smaller pictures, such as logos and marks, are left out. In pixels. */
const smallestPicture = 48
/** Pictures beyond this number of pixels in all are told apart by their size alone. */
const mostPixels = 80_000_000

export interface Row extends PageLine {
  label: string | null
  pageNumber: number
  /** Whether the row has gaps like those between the cells of a table. */
  isRow: boolean
}

interface PagePicture {
  top: number
  digest: string
  look: PictureLook | null
}

/** Reads the paragraphs, rows and pictures of a PDF. Running heads, feet and line numbers are left out. */
export function readPdfBlocks(bytes: Uint8Array): ReadBlock[] {
  const pdf = openPdf(bytes)
  try {
    const pages: PageText[] = []
    const pictures: PagePicture[][] = []
    let pixels = 0
    for (let index = 0; index < Math.min(pdf.countPages(), mostPages); index += 1) {
      const page = pdf.loadPage(index)
      const read = readPage(page, index + 1)
      read.quads = []
      pages.push(read)
      const found = picturesOf(page, mostPixels - pixels)
      pixels += found.pixels
      pictures.push(found.pictures)
      page.destroy()
    }
    markRunningLines(pages)
    const usual = usualSize(pages)
    const rows = pages.map((page, index) => pageRows(page, index + 1))
    const pitch = usualPitch(rows)
    const blocks: ReadBlock[] = []
    for (const [index, onPage] of rows.entries())
      addPage(blocks, onPage, pictures[index] ?? [], { usual, pitch })
    return blocks.map((block) => ({ ...block, text: block.text.trim() }))
  } finally {
    pdf.destroy()
  }
}

function picturesOf(page: mupdf.PDFPage, pixelsLeft: number): { pictures: PagePicture[]; pixels: number } {
  const pictures: PagePicture[] = []
  let pixels = 0
  const structured = page.toStructuredText('preserve-images')
  structured.walk({
    onImageBlock(box, _matrix, image) {
      const [width, height] = [image.getWidth(), image.getHeight()]
      if (width < smallestPicture || height < smallestPicture) return
      const hash = createHash('sha256').update(`${width}x${height}`)
      const isRead = pixels + width * height <= pixelsLeft
      if (isRead) {
        pixels += width * height
        const pixmap = image.toPixmap()
        hash.update(pixmap.getPixels())
        pixmap.destroy()
      }
      pictures.push({ top: box[1], digest: hash.digest('hex'), look: isRead ? lookOfImage(image) : null })
    },
  })
  structured.destroy()
  return { pictures, pixels }
}

/** Returns the rows of a page; pieces that stand beside each other are one row. */
export function pageRows(page: PageText, pageNumber: number): Row[] {
  const rows: Row[] = []
  const lines = page.lines.filter((line) => !(line.running && !isOnlyPage(page)))
  for (const { line, label } of labelled(lines)) {
    const height = line.box[3] - line.box[1]
    // A stamp at the side of the page, such as arXiv's.
    if (height > 3 * (line.box[2] - line.box[0]) && line.text.length > 3) continue
    const last = rows.at(-1)
    const gap = last ? line.box[0] - last.box[2] : 0
    if (last && Math.abs(last.box[3] - line.box[3]) < 0.5 * height && gap >= -1) {
      const isCell = gap > 1.2 * line.size
      last.text += `${isCell ? '\u001f' : ' '}${line.text.trim()}`
      last.box = [
        last.box[0],
        Math.min(last.box[1], line.box[1]),
        line.box[2],
        Math.max(last.box[3], line.box[3]),
      ]
      last.isRow ||= isCell
    } else rows.push({ ...line, text: line.text.trim(), label: label ?? null, pageNumber, isRow: false })
  }
  return rows
}

const isOnlyPage = (page: PageText) => page.lines.every(({ running }) => running)

/** Returns the usual distance between the baselines of two lines of a paragraph, in points. */
function usualPitch(pages: readonly Row[][]): number {
  const distances = pages
    .flatMap((rows) => rows.slice(1).map((row, index) => row.box[3] - (rows[index] as Row).box[3]))
    .filter((distance) => distance > 4 && distance < 60)
    .sort((a, b) => a - b)
  // Below the middle, because short documents have nearly as many distances between paragraphs.
  return distances[Math.floor(distances.length * 0.3)] ?? 14
}

interface Usual {
  usual: number
  pitch: number
}

function addPage(blocks: ReadBlock[], rows: Row[], pictures: PagePicture[], { usual, pitch }: Usual): void {
  const waiting = pictures.toSorted((a, b) => a.top - b.top)
  const page = rows[0]?.pageNumber ?? null
  let before: Row | null = null
  for (const row of rows) {
    while (waiting[0] && waiting[0].top < row.box[1]) addPicture(blocks, waiting.shift() as PagePicture, page)
    const last = blocks.findLast(({ name }) => name !== 'Picture')
    const continues =
      last !== undefined &&
      (before ? isContinued(before, row, rows, pitch) : isContinuedOnPage(last, row, usual))
    if (last && continues && last.text.length < longestBlock) {
      last.text = joinedLines(last.text, row.text)
      // What follows a heading over several lines is still the heading.
    } else
      blocks.push({
        name: nameOf(row, usual),
        text: row.text.slice(0, longestBlock),
        page: row.pageNumber,
        line: row.label,
      })
    before = row
  }
  for (const picture of waiting) addPicture(blocks, picture, page)
}

function addPicture(blocks: ReadBlock[], { digest, look }: PagePicture, page: number | null): void {
  blocks.push({ name: 'Picture', text: digest, page, line: null, look })
}

function nameOf(row: Row, usual: number): ReadBlock['name'] {
  if (isCaption(row.text)) return 'Caption'
  if (row.isRow) return 'Table row'
  return row.heading && row.text.length < 200 && (row.bold || row.size > 1.1 * usual)
    ? 'Heading'
    : 'Paragraph'
}

const endsSentence = (text: string) => /[.!?:]["”’)\]\d]*$/.test(text)

function isContinued(before: Row, row: Row, rows: readonly Row[], pitch: number): boolean {
  if (row.isRow || before.isRow || isCaption(row.text)) return false
  if (Math.abs(row.size - before.size) > 0.08 * before.size && !/^\S{1,3}$/.test(row.text)) return false
  if (row.heading !== before.heading && (row.bold || before.bold)) return false
  const distance = row.box[3] - before.box[3]
  // The next column, or text beside.
  if (distance < 0) return !endsSentence(before.text) && /^\p{Ll}/u.test(row.text)
  if (distance > 1.45 * Math.max(pitch, 1.1 * row.size)) return false
  if (!endsSentence(before.text)) return true
  const right = Math.max(
    ...rows.filter(({ box }) => Math.abs(box[0] - before.box[0]) < 40).map(({ box }) => box[2]),
  )
  const isIndented = row.box[0] > before.box[0] + 0.8 * row.size
  return !isIndented && before.box[2] > right - 3 * row.size && distance < 1.2 * Math.max(pitch, row.size)
}

/** Whether the first row of a page continues the last paragraph of the page before. */
function isContinuedOnPage(last: ReadBlock, row: Row, usual: number): boolean {
  return (
    last.name === 'Paragraph' &&
    nameOf(row, usual) === 'Paragraph' &&
    !endsSentence(last.text) &&
    /^[\p{Ll}\p{N}(“"]/u.test(row.text)
  )
}
