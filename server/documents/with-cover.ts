import * as mupdf from 'mupdf'
import { DocumentError, type DocumentFormat } from './contract.ts'
import { openPdf } from './pdf/open.ts'
import { typesetForReview } from './typeset/review.ts'

/** Puts a cover page before a manuscript. Word and LaTeX are typeset first. Throws DocumentError if that fails. */
export async function withCover(
  cover: Uint8Array,
  bytes: Uint8Array,
  format: DocumentFormat,
): Promise<Uint8Array> {
  const body = await asPdf(bytes, format)
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

async function asPdf(bytes: Uint8Array, format: DocumentFormat): Promise<Uint8Array> {
  if (format === 'pdf') return bytes
  if (format === 'doc')
    throw new DocumentError(
      'unsupported-format',
      'The accepted manuscript is an old Word file (.doc), which cannot be turned into a PDF here.',
    )
  try {
    return (await typesetForReview(bytes, format === 'docx' ? 'docx' : 'latex', 'Accepted manuscript')).pdf
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause
    throw new DocumentError('not-converted', 'The accepted manuscript could not be turned into a PDF.')
  }
}
