import type * as mupdf from 'mupdf'
import { advice } from '../advice.ts'
import type { Findings } from '../findings.ts'

const infoKeys = ['Author', 'Title', 'Subject', 'Keywords', 'Creator', 'Producer', 'Company', 'Manager']

/**
 * Sets only the title. Producer and dates are omitted, so that the same input always gives the same bytes.
 */
export function setNeutralInfo(pdf: mupdf.PDFDocument, label: string): void {
  const info = pdf.newDictionary()
  info.put('Title', pdf.newString(label))
  pdf.getTrailer().put('Info', pdf.addObject(info))
}

export function reportProperties(pdf: mupdf.PDFDocument, findings: Findings): void {
  const report = (rule: string, excerpt: string) =>
    findings.add({
      rule,
      place: 'Document properties',
      excerpt: excerpt.slice(0, 240),
      severity: 'removed',
      fix: advice(rule, 'removed'),
    })
  const trailer = pdf.getTrailer()
  for (const key of infoKeys) {
    const value = trailer.get('Info', key)
    if (value.isString() && value.asString().trim() !== '') report('property', `${key}: ${value.asString()}`)
  }
  const catalog = trailer.get('Root')
  const metadata = catalog.get('Metadata')
  if (metadata.isStream()) {
    const creators = xmpCreators(metadata.readStream().asString())
    report('property', creators.length > 0 ? `XMP creator: ${creators.join(', ')}` : 'XMP metadata')
  }
  if (!catalog.get('Names', 'EmbeddedFiles').isNull() || !catalog.get('AF').isNull())
    report('attachment', 'Attached files')
  if (
    !catalog.get('Names', 'JavaScript').isNull() ||
    !catalog.get('AA').isNull() ||
    isScript(catalog.get('OpenAction'))
  ) {
    report('script', 'Scripts or automatic actions')
  }
}

const isScript = (action: mupdf.PDFObject) =>
  action.isDictionary() && ['JavaScript', 'Launch'].includes(nameOf(action.get('S')))
const nameOf = (object: mupdf.PDFObject) => (object.isName() ? object.asName() : '')

function xmpCreators(xmp: string): string[] {
  const creator = /<dc:creator>(.*?)<\/dc:creator>/s.exec(xmp)?.[1] ?? ''
  return [...creator.matchAll(/<rdf:li[^>]*>([^<]*)/g)].map((m) => m[1] ?? '')
}

/**
 * Removes comments except those that `isKept` accepts (which are created again in the copy), and reports the
 * removed ones. Links are handled in links.ts. Filled-in form fields become page text. Signatures are
 * dropped, because they name the signer.
 */
export function removeAnnotations(
  pdf: mupdf.PDFDocument,
  findings: Findings,
  isKept: (annotation: mupdf.PDFAnnotation) => boolean,
): void {
  for (let i = 0; i < pdf.countPages(); i++) {
    const page = pdf.loadPage(i)
    for (const widget of [...page.getWidgets()]) {
      if (widget.getFieldType() === 'signature') page.deleteAnnotation(widget)
    }
    // Iterates over a copy, because deleting an annotation removes it from the page's own list.
    for (const annotation of [...page.getAnnotations()]) {
      const type = annotation.getType()
      if (type === 'Link' || type === 'Popup') continue
      const author = annotation.hasAuthor() ? annotation.getAuthor() : ''
      if (isKept(annotation)) {
        if (author !== '') reportAuthor(author, findings)
        page.deleteAnnotation(annotation)
        continue
      }
      findings.add({
        rule: type === 'FileAttachment' ? 'attachment' : 'comment',
        place: `Page ${i + 1}`,
        excerpt: `${type}${author && ` by ${author}`}: ${annotation.getContents()}`.slice(0, 160),
        severity: 'removed',
        fix: advice(type === 'FileAttachment' ? 'attachment' : 'comment', 'removed'),
      })
      page.deleteAnnotation(annotation)
    }
  }
  if (!pdf.getTrailer().get('Root', 'AcroForm').isNull()) pdf.bake(false, true)
}

/** Reports each author of comments once. */
function reportAuthor(author: string, findings: Findings): void {
  const rule = 'comment-author'
  const excerpt = author.slice(0, 160)
  findings.add({ rule, place: 'Comments', excerpt, severity: 'removed', fix: advice(rule, 'removed') })
}
