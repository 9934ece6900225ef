import { createMatcher, type IdentityMatcher } from '#domain/blinding/identities.ts'
import { advice } from './advice.ts'
import type { BlindCopy, BlindOptions, DocumentFormat, Identities } from './contract.ts'
import { DocumentError } from './contract.ts'
import { bylineOfDocx, cleanDocx } from './docx/clean.ts'
import { makeFigure } from './figure.ts'
import { Findings } from './findings.ts'
import { withFullNames } from './full-names.ts'
import { readDocProperties } from './inspect/doc-properties.ts'
import { blindPdf, examined } from './pdf/blind.ts'
import { openPdf } from './pdf/open.ts'
import { pageWithPicture } from './pdf/page-with-picture.ts'
import { wordsOfCovers } from './pdf/visible.ts'
import { latexIn } from './tex/archive.ts'
import { isPartOf } from './tex/assemble.ts'
import { bylineOfTex, cleanTex, readTex, textParts } from './tex/clean.ts'
import { figuresOf } from './tex/figures.ts'
import type { Beside } from './typeset/pandoc.ts'
import { typesetForReview } from './typeset/review.ts'
import { comparable, type Rewording } from './typeset/reword.ts'

/** Makes the blind copy of a file in any accepted format. Throws DocumentError if none can be made. */
export async function blindDocument(
  bytes: Uint8Array,
  format: DocumentFormat,
  registered: Identities,
  options: BlindOptions,
): Promise<BlindCopy> {
  if (format === 'pdf') return blindPdf(bytes, registered, options)
  if (format === 'doc') throw oldWord(bytes)
  if (format === 'png' || format === 'jpg' || format === 'tif')
    return blindPicture(bytes, registered, options)
  if (format === 'zip') {
    const { name, main, parts } = latexIn(bytes)
    return blindDocument(main, 'tex', registered, { ...options, name, parts })
  }
  if (format === 'tex' && isReadByAnother(bytes, options)) return pageForPart(options)
  const findings = new Findings(options.keep)
  const identities = withFullNames(registered, format === 'tex' ? bylineOfTex(bytes) : bylineOfDocx(bytes))
  const matcher = createMatcher(identities)
  const tex = format === 'tex' ? cleanTex(bytes, matcher, findings, new Map(options.parts)) : null
  const source = tex
    ? new TextEncoder().encode(tex.source)
    : cleanDocx(bytes, matcher, findings, options.label)
  const pictures = tex && (await figuresOf(tex.figures, new Map(options.parts), identities))
  const beside = tex && pictures && { bibliography: tex.bibliographies.join('\n'), figures: pictures.figures }
  const { pdf, missingFigures, plain, asSource, missingLetters, unknown, covers } = await typesetReworded(
    source,
    format,
    matcher,
    options,
    beside ?? undefined,
  )
  const note = (rule: string, excerpt: string) =>
    findings.add({ rule, place: 'Blind copy', excerpt, severity: 'visible', fix: advice(rule, 'visible') })
  if (tex && tex.missing.length > 0) note('missing-part', tex.missing.join(', ').slice(0, 200))
  if (unknown.length > 0)
    note(
      'undefined-command',
      unknown
        .map((name) => `\\${name}`)
        .join(', ')
        .slice(0, 200),
    )
  if (plain) note('not-converted', 'Reviewers would see the LaTeX source as numbered lines')
  if (missingLetters) note('missing-letters', `${missingLetters.count} letters of ${missingLetters.name}`)
  if (missingFigures > 0) {
    const names = pictures?.missing.join(', ').slice(0, 200)
    note('missing-figure', `${missingFigures} of the figures${names ? `: ${names}` : ''}`)
  }
  if (asSource > 0) note('formula-as-source', `${asSource} formulas or passages`)
  return examined(pdf, identities, findings, covers, source)
}

/** A page with the picture, made from its pixels alone. */
function blindPicture(
  bytes: Uint8Array,
  registered: Identities,
  { keep, cover }: BlindOptions,
): Promise<BlindCopy> {
  return examined(pageWithPicture(makeFigure(bytes).bytes), registered, new Findings(keep), cover)
}

function isReadByAnother(bytes: Uint8Array, { name, parts = [] }: BlindOptions): boolean {
  const texts = textParts(parts).filter(([other]) => /\.tex$/i.test(other))
  return name !== undefined && texts.length > 0 && isPartOf(name, readTex(bytes), new Map(texts))
}

/**
 * Returns a page that replaces the copy of a part, because the copy of the main file already contains the
 * part's content.
 */
async function pageForPart({ label }: BlindOptions): Promise<BlindCopy> {
  const page = `\\documentclass{article}\\begin{document}${partPage}\\end{document}`
  const { pdf } = await typeset(new TextEncoder().encode(page), 'tex', label, [])
  return examined(pdf, { people: [] }, new Findings([]), [])
}

/** Text of the page that replaces the copy of a part. */
export const partPage = 'This file is a part of the LaTeX source. Its content is in the main manuscript.'

/**
 * Creates the error for old Word files. They cannot be written without their hidden data, so they are refused
 * with a list of that data.
 */
function oldWord(bytes: Uint8Array): DocumentError {
  const named = readDocProperties(bytes).properties.map(({ name, value }) => `${name}: ${value.slice(0, 80)}`)
  const found = named.length > 0 ? `This file says who made it (${named.join('; ')}), and we` : 'We'
  return new DocumentError(
    'unsupported-format',
    `${found} cannot make a clean copy for reviewers from the old Word format. Please open it in Word, save it as .docx or PDF, and upload that.`,
  )
}

/**
 * Typesets the source with the replacements that its author chose. Findings refer to pages of the typeset
 * document, so their words are first located on those pages. Words that cannot be found in the source are
 * covered on the pages instead.
 */
async function typesetReworded(
  source: Uint8Array,
  format: 'docx' | 'tex',
  matcher: IdentityMatcher,
  { label, cover: covers = [] }: BlindOptions,
  beside?: Beside,
) {
  const made = await typeset(source, format, label, [], beside)
  if (covers.length === 0) return { ...made, covers }
  const wordsIn = ({ pdf: bytes }: { pdf: Uint8Array }) => {
    const pdf = openPdf(bytes)
    const words = wordsOfCovers(pdf, matcher, covers)
    pdf.destroy()
    return words
  }
  const rewordings = wordsIn(made).map((wanted) => ({ ...wanted, words: comparable(wanted.words) }))
  if (rewordings.length === 0) return { ...made, covers }
  return { ...(await typeset(source, format, label, rewordings, beside)), covers }
}

async function typeset(
  source: Uint8Array,
  format: 'docx' | 'tex',
  label: string,
  rewordings: readonly Rewording[],
  beside?: Beside,
) {
  try {
    return await typesetForReview(source, format === 'docx' ? 'docx' : 'latex', label, rewordings, beside)
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause
    throw new DocumentError(
      'not-converted',
      'This file could not be turned into a PDF for reviewers. Export it as PDF and upload that.',
    )
  }
}
