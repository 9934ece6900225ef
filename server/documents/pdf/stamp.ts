import * as mupdf from 'mupdf'
import type { Stamp } from '../contract.ts'
import { openPdf } from './open.ts'

// The same colour as the notice on the article's page.
const ink = '0.588 0.145 0.169'
const lineSize = 8.5
const wordSize = 96
/** Average width of Helvetica-Bold's capitals as a fraction of the type size. */
const capital = 0.72

/**
 * Adds a line at the top of every page, so that printed and forwarded copies carry the notice. `word` is
 * printed large and pale across the page. The additions are marked as artifacts, so that text, layout and
 * tags of the pages are unchanged.
 */
export function stampPdf(bytes: Uint8Array, { line, word, url }: Stamp): Uint8Array {
  const pdf = openPdf(bytes)
  const font = pdf.addSimpleFont(new mupdf.Font('Helvetica-Bold'), 'Latin')
  const pale = pdf.addObject({ Type: 'ExtGState', ca: 0.14 })
  for (let index = 0; index < pdf.countPages(); index++) {
    const page = pdf.loadPage(index)
    const object = page.getObject()
    const [left, bottom, right, top] = mediaBox(object)
    resource(pdf, object, 'Font', 'ImprimaturStamp', font)
    resource(pdf, object, 'ExtGState', 'ImprimaturPale', pale)
    const marks = [
      `BT /ImprimaturStamp ${lineSize} Tf ${ink} rg 1 0 0 1 ${left + 28} ${top - 18} Tm (${escaped(line)}) Tj ET`,
      ...(word ? [across(word, { left, bottom, right, top })] : []),
    ]
    const content = pdf.addStream(
      `Q /Artifact <</Type /Pagination>> BDC q ${marks.join('\n')} Q EMC\n`,
      pdf.newDictionary(),
    )
    const contents = pdf.newArray()
    contents.push(pdf.addStream('q\n', pdf.newDictionary()))
    const present = object.get('Contents')
    if (present.isArray())
      present.forEach((part) => {
        contents.push(part)
      })
    else if (!present.isNull()) contents.push(present)
    contents.push(content)
    object.put('Contents', contents)
    if (url) page.createLink([28, 8, right - left - 28, 24], url)
  }
  return pdf.saveToBuffer('garbage=compact,compress').asUint8Array().slice()
}

interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** Writes the word from the lower left to the upper right, as large as the page allows. */
function across(word: string, { left, bottom, right, top }: Box): string {
  const angle = Math.atan2(top - bottom, right - left)
  const size = Math.min(wordSize, (0.8 * Math.hypot(right - left, top - bottom)) / (word.length * capital))
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const half = (word.length * capital * size) / 2
  const x = (left + right) / 2 - half * cos + (size / 3) * sin
  const y = (bottom + top) / 2 - half * sin - (size / 3) * cos
  const matrix = [cos, sin, -sin, cos, x, y].map((value) => value.toFixed(3)).join(' ')
  return `/ImprimaturPale gs BT /ImprimaturStamp ${size.toFixed(1)} Tf ${ink} rg ${matrix} Tm (${escaped(word)}) Tj ET`
}

function mediaBox(page: mupdf.PDFObject): [number, number, number, number] {
  const box = page.getInheritable('MediaBox')
  const at = (index: number, otherwise: number) =>
    box.isArray() && box.length > index ? box.get(index).asNumber() : otherwise
  return [at(0, 0), at(1, 0), at(2, 595), at(3, 842)]
}

/** Gives a page its own resource dictionary by copying a shared one. */
function resource(
  pdf: mupdf.PDFDocument,
  page: mupdf.PDFObject,
  kind: string,
  name: string,
  value: mupdf.PDFObject,
): void {
  const shared = page.getInheritable('Resources')
  const own = pdf.newDictionary()
  if (shared.isDictionary())
    shared.forEach((item, key) => {
      own.put(String(key), item)
    })
  const entries = pdf.newDictionary()
  const present = own.get(kind)
  if (present.isDictionary())
    present.forEach((item, key) => {
      entries.put(String(key), item)
    })
  entries.put(name, value)
  own.put(kind, entries)
  page.put('Resources', own)
}

/** Replaces characters beyond ASCII, because the encodings of the standard fonts differ for them. */
function escaped(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, '\\$&')
}
