import * as mupdf from 'mupdf'
import { DocumentError } from '../contract.ts'

// Turns off mupdf's log of repairs to the console. Relevant faults are returned as problems or thrown.
mupdf.setLog(null)

/**
 * Opens a PDF. A file protected only by an owner password can be opened without the password and is saved
 * decrypted. Throws DocumentError `encrypted`, `damaged` or `no-pages`.
 */
export function openPdf(bytes: Uint8Array): mupdf.PDFDocument {
  const pdf = load(bytes)
  if (pdf.needsPassword()) {
    throw new DocumentError(
      'encrypted',
      'This PDF is protected by a password. Save a copy without password protection and upload that.',
    )
  }
  if (pageCount(pdf) === 0)
    throw new DocumentError('no-pages', 'This PDF has no pages. Export it again and upload it.')
  return pdf
}

const damaged = () =>
  new DocumentError(
    'damaged',
    'This PDF is damaged or incomplete. Export it again, check that it opens, and upload it.',
  )

function load(bytes: Uint8Array): mupdf.PDFDocument {
  try {
    const pdf = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF()
    if (pdf) return pdf
  } catch {
    // The error is replaced by the one thrown below.
  }
  throw damaged()
}

function pageCount(pdf: mupdf.PDFDocument): number {
  try {
    return pdf.countPages()
  } catch {
    throw damaged()
  }
}
