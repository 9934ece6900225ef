import * as mupdf from 'mupdf'
import { DocumentError, type DocumentFormat } from './contract.ts'
import { makeFigure } from './figure.ts'
import { openPdf } from './pdf/open.ts'
import { pageWithPicture } from './pdf/page-with-picture.ts'
import { latexIn } from './tex/archive.ts'
import { assembleTex } from './tex/assemble.ts'
import { readTex, textParts } from './tex/clean.ts'
import { typesetForReview } from './typeset/review.ts'

/** Puts a cover page before a manuscript. Word and LaTeX are typeset first. Throws DocumentError if that fails. */
export async function withCover(
  cover: Uint8Array,
  bytes: Uint8Array,
  format: DocumentFormat,
): Promise<Uint8Array> {
  const body = await asPdf(bytes, format, 'Accepted manuscript')
  const joined = new mupdf.PDFDocument()
  for (const part of [cover, body]) {
    const pdf = openPdf(part)
    const map = joined.newGraftMap()
    for (let index = 0; index < pdf.countPages(); index += 1) map.graftPage(-1, pdf, index)
    pdf.destroy()
  }
  const saved = joined.saveToBuffer('garbage=2,compress')
  const result = saved.asUint8Array().slice()
  joined.destroy()
  return result
}

/**
 * Returns a manuscript or figure as a PDF. Word and LaTeX are typeset, LaTeX with the texts among `parts` and without its
 * figures. `label` is its title and footer. Throws DocumentError if that fails.
 */
export async function asPdf(
  bytes: Uint8Array,
  format: DocumentFormat,
  label: string,
  parts: readonly [name: string, bytes: Uint8Array][] = [],
): Promise<Uint8Array> {
  if (format === 'pdf') return bytes
  if (format === 'doc')
    throw new DocumentError(
      'unsupported-format',
      'This is an old Word file (.doc), which cannot be turned into a PDF here.',
    )
  if (format === 'zip') {
    const archive = latexIn(bytes)
    return asPdf(archive.main, 'tex', label, archive.parts)
  }
  if (format === 'tex' && parts.length > 0) {
    const { source } = assembleTex(readTex(bytes), new Map(textParts(parts)))
    return asPdf(new TextEncoder().encode(source), 'tex', label)
  }
  if (format === 'png' || format === 'jpg' || format === 'tif')
    return pageWithPicture(makeFigure(bytes).bytes)
  try {
    const from = format === 'docx' ? 'docx' : 'latex'
    return (await typesetForReview(bytes, from, label, [], undefined, true)).pdf
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause
    throw new DocumentError('not-converted', 'This manuscript could not be turned into a PDF.')
  }
}
