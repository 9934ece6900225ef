import type * as mupdf from 'mupdf'
import { createMatcher, type IdentityMatcher } from '#domain/blinding/identities.ts'
import { advice } from '../advice.ts'
import type { BlindCopy, BlindOptions, Identities } from '../contract.ts'
import { excerptOf, Findings } from '../findings.ts'
import { bylineOf, withFullNames } from '../full-names.ts'
import { isKeptComment, takeComments } from './comments.ts'
import { findInBytes, findLeftovers } from './leftovers.ts'
import { takeLinks } from './links.ts'
import { openPdf } from './open.ts'
import { redactPages, removeOutside } from './redact.ts'
import { rewritePdf } from './rewrite.ts'
import { removeAnnotations, reportProperties, setNeutralInfo } from './scrub.ts'
import { readAgain } from './second-reader.ts'
import { readPage } from './text.ts'
import { coverPassages, reportVisible } from './visible.ts'

/** Makes the blind copy of a PDF. Throws DocumentError if the file cannot be opened. */
export function blindPdf(
  bytes: Uint8Array,
  registered: Identities,
  options: BlindOptions,
): Promise<BlindCopy> {
  const findings = new Findings(options.keep)
  const original = openPdf(bytes)
  const identities = withFullNames(registered, bylineOfPdf(original))
  const matcher = createMatcher(identities)
  reportProperties(original, findings)
  const restoreComments = options.comments === 'keep' ? commentsOf(original, matcher, findings, options) : []
  removeAnnotations(original, findings, (note) => options.comments === 'keep' && isKeptComment(note))
  const restoreLinks = takeLinks(original, identities, matcher, findings)
  const rewritten = rewritePdf(original, (text, page) => !reportAlternative(text, page, matcher, findings))
  original.destroy()
  reportPictures(rewritten.unreadablePictures, findings)
  reportFonts(rewritten.programs, identities, findings)
  const pdf = openPdf(rewritten.bytes)
  removeOutside(pdf)
  redactPages(pdf, matcher, findings)
  restoreLinks(pdf)
  setNeutralInfo(pdf, options.label)
  const copy = save(pdf)
  pdf.destroy()
  const covers = options.cover ?? []
  const settled = covers.length > 0 ? settledIn(copy, matcher, findings, covers) : copy
  if (restoreComments.length === 0) return examined(settled, identities, findings)
  // Comments are added after the replacements, because writing replacements turns existing annotations into
  // page content.
  const commented = edited(settled, (made) => {
    for (const restore of restoreComments) restore(made)
  })
  return examined(commented, identities, findings)
}

/**
 * Maximum number of pages searched for the title block, which is on the first page or after a cover sheet.
 */
const mostTitlePages = 2

function bylineOfPdf(pdf: mupdf.PDFDocument): string[] {
  const pages = Array.from({ length: Math.min(mostTitlePages, pdf.countPages()) }, (_, i) =>
    readPage(pdf.loadPage(i), i + 1),
  )
  return bylineOf(pages.flatMap(({ lines }) => lines))
}

function commentsOf(
  pdf: mupdf.PDFDocument,
  matcher: IdentityMatcher,
  findings: Findings,
  { cover = [] }: BlindOptions,
): ((copy: mupdf.PDFDocument) => void)[] {
  return Array.from({ length: pdf.countPages() }, (_, i) => {
    const comments = takeComments(pdf.loadPage(i), i + 1, { matcher, findings, covers: cover })
    return (copy: mupdf.PDFDocument) => {
      const page = copy.loadPage(i)
      for (const write of comments) write(page)
    }
  })
}

/** Reports an alternative text that names somebody. Returns true if it must be left out of the copy. */
function reportAlternative(
  text: string,
  page: number | null,
  matcher: IdentityMatcher,
  findings: Findings,
): boolean {
  const [match] = matcher.find(text)
  if (!match) return false
  const rule = 'hidden-text'
  return findings.add({
    rule,
    place: page === null ? 'Alternative text' : `Alternative text, page ${page + 1}`,
    excerpt: excerptOf(text, match.start, match.end),
    severity: 'removed',
    fix: advice(rule, 'removed'),
  })
}

function reportPictures(count: number, findings: Findings): void {
  if (count === 0) return
  const rule = 'unreadable-picture'
  const excerpt = count === 1 ? '1 picture' : `${count} pictures`
  findings.add({ rule, place: 'Blind copy', excerpt, severity: 'visible', fix: advice(rule, 'visible') })
}

/** Finds names in font programs, including the encrypted part of Type 1 fonts. */
function reportFonts(programs: readonly Uint8Array[], identities: Identities, findings: Findings): void {
  const rule = 'leftover-data'
  for (const excerpt of new Set(programs.flatMap((program) => findInBytes(program, identities))))
    findings.add({ rule, place: 'Fonts', excerpt, severity: 'visible', fix: advice(rule, 'visible') })
}

/** Writes only reachable objects, so that earlier versions of the file are not included. */
function save(pdf: mupdf.PDFDocument): Uint8Array {
  // Omits the document id, because mupdf would generate a random one.
  return pdf.saveToBuffer('garbage=compact,compress=yes,decrypt=yes,regenerate-id=no').asUint8Array().slice()
}

/**
 * Opens a finished copy like a reader, removes the passages that the author chose, and reports what can still
 * be found in it with mupdf, with pdf.js and in the bytes.
 */
export async function examined(
  made: Uint8Array,
  identities: Identities,
  findings: Findings,
  covers: BlindOptions['cover'] = [],
  source: Uint8Array | null = null,
): Promise<BlindCopy> {
  const matcher = createMatcher(identities)
  const copy = covers.length > 0 ? settledIn(made, matcher, findings, covers) : made
  const pdf = openPdf(copy)
  reportVisible(pdf, matcher, findings)
  const pages = pdf.countPages()
  pdf.destroy()
  const report = (rule: string, place: string, excerpt: string, key = excerpt) => {
    const severity = 'visible'
    if (!findings.isKept(key) && !findings.tells(key))
      findings.add({ rule, place, excerpt, severity, fix: advice(rule, severity) }, key)
  }
  for (const sight of await readAgain(copy, identities))
    report(sight.rule, sight.place, sight.excerpt, sight.text)
  for (const excerpt of findLeftovers(copy, identities)) report('leftover-data', 'File data', excerpt)
  return { pdf: copy, source, findings: findings.all(), settled: [...findings.settled], pages }
}

/** Returns the copy with the passages of these findings removed or replaced. */
function settledIn(
  made: Uint8Array,
  matcher: IdentityMatcher,
  findings: Findings,
  covers: NonNullable<BlindOptions['cover']>,
): Uint8Array {
  return edited(made, (pdf) => {
    for (const id of coverPassages(pdf, matcher, covers)) findings.settled.add(id)
  })
}

function edited(made: Uint8Array, edit: (pdf: mupdf.PDFDocument) => void): Uint8Array {
  const pdf = openPdf(made)
  edit(pdf)
  const copy = save(pdf)
  pdf.destroy()
  return copy
}
