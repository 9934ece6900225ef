import * as mupdf from 'mupdf'

/** Returns the text of a PDF, page by page. */
export function readableText(bytes: Uint8Array): string {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf')
  return Array.from({ length: document.countPages() }, (_, page) =>
    document.loadPage(page).toStructuredText('preserve-whitespace').asText(),
  ).join('\n')
}
