import { DocumentError } from '../contract.ts'
import { prepareTex } from '../tex/prepare.ts'
import { quoteUnparsable } from '../tex/repair.ts'
import { mendFormulas } from './formulas.ts'
import { neutralize } from './neutralize.ts'
import { type Beside, readDocument, writeTypst } from './pandoc.ts'
import { type Rewording, reword } from './reword.ts'
import { lettersOf } from './scripts.ts'
import { bodyOffset, plainLayout, quote, reviewLayout } from './template.ts'
import { compileTypst } from './typst.ts'

export interface ReviewPdf {
  pdf: Uint8Array
  missingFigures: number
  /** Whether the source could only be shown as numbered lines. */
  plain: boolean
  /** Number of formulas and passages that are shown as source text, because Typst refused them. */
  asSource: number
  /** Letters that no font contains, if they are too few to refuse the file. */
  missingLetters: { count: number; name: string } | null
  /** Commands that the source uses but that nothing in the upload defines. */
  unknown: string[]
}

/**
 * Maximum number and share of letters without a font. A quotation may be missing, but not the text itself.
 */
const mostMissing = { count: 40, share: 0.01 }

/** Throws DocumentError `no-font` if too many letters would be shown as boxes. */
function missingIn(text: string): ReviewPdf['missingLetters'] {
  const { missing, missingShare, name } = lettersOf(text)
  if (missing > mostMissing.count && missingShare > mostMissing.share)
    throw new DocumentError(
      'no-font',
      `We cannot set text in ${name} ourselves: reviewers would see empty boxes. Please export the manuscript as PDF and upload that.`,
    )
  return missing > 0 ? { count: missing, name } : null
}

const mostRepairs = 60

/**
 * Typesets a cleaned source for reviewers. Throws an Error if not even its plain text can be typeset. `hasByline`: for
 * its authors, with their names.
 */
export async function typesetForReview(
  source: Uint8Array,
  from: 'docx' | 'latex',
  label: string,
  rewordings: readonly Rewording[] = [],
  beside: Beside = { bibliography: '', figures: [] },
  hasByline = false,
): Promise<ReviewPdf> {
  try {
    const { document, pictures, quoted } = await readWithRepairs(source, from, beside)
    reword(document, rewordings)
    const { unknown, unreadable } = await mendFormulas(document)
    const neutral = neutralize(document, new Set(Object.keys(pictures)), {
      hasBibliography: beside.bibliography !== '',
      hasByline,
    })
    const body = await writeTypst(neutral.document)
    const missingLetters = missingIn(body)
    const set = await compileWithRepairs(label, body, pictures, from === 'latex')
    if (set)
      return {
        pdf: set.pdf,
        asSource: set.asSource + quoted + unreadable,
        missingFigures: neutral.missing,
        plain: false,
        missingLetters,
        unknown: [...new Set([...unknown, ...neutral.unknown])].sort(),
      }
  } catch (cause) {
    if (from === 'docx' || cause instanceof DocumentError) throw cause
  }
  // Remove the empty comments that mark removed lines.
  const text = new TextDecoder().decode(source).replace(/^[ \t]*%[ \t]*\n/gm, '')
  const missingLetters = missingIn(text)
  const compiled = await compileTypst(plainLayout(label, text))
  if ('errors' in compiled) throw new Error(compiled.errors[0]?.message)
  return { pdf: compiled.pdf, missingFigures: 0, plain: true, asSource: 0, missingLetters, unknown: [] }
}

const mostQuoted = 40

/** Adds a heading for the reference list, because pandoc puts the list at the end of the text without one. */
const withList = (source: string, { bibliography }: Beside) =>
  bibliography === ''
    ? source
    : source.replace(
        /\\end\{document\}(?![\s\S]*\\end\{document\})/,
        '\n\\section*{References}\n\\end{document}',
      )

async function readWithRepairs(source: Uint8Array, from: 'docx' | 'latex', beside: Beside) {
  let attempt =
    from === 'docx'
      ? source
      : new TextEncoder().encode(withList(prepareTex(new TextDecoder().decode(source)), beside))
  for (let quoted = 0; ; quoted++) {
    try {
      return { ...(await readDocument(attempt, from, beside)), quoted }
    } catch (cause) {
      const repaired =
        from === 'latex' ? quoteUnparsable(new TextDecoder().decode(attempt), String(cause)) : null
      if (repaired === null || quoted >= mostQuoted) throw cause
      attempt = new TextEncoder().encode(repaired.source)
    }
  }
}

/**
 * Typesets a document. Passages that Typst refuses are shown as source text, so that one formula does not
 * make the manuscript unreadable.
 */
async function compileWithRepairs(
  label: string,
  body: string,
  pictures: Record<string, Uint8Array>,
  isNumbered: boolean,
) {
  const offset = bodyOffset()
  const lines = body.split('\n')
  for (let asSource = 0; asSource <= mostRepairs; ) {
    const compiled = await compileTypst(reviewLayout(label, lines.join('\n'), isNumbered), pictures)
    if ('pdf' in compiled) return { pdf: compiled.pdf, asSource }
    const bad = [...new Set(compiled.errors.map((e) => e.line - offset))].filter(
      (n) => n >= 0 && n < lines.length,
    )
    if (bad.length === 0) return null
    for (const n of bad) {
      asSource++
      const [from, to] = passage(lines, n)
      const text = lines.slice(from, to + 1).join(' ')
      lines.fill('', from, to + 1)
      lines[from] = `#raw(${quote(text)})`
    }
  }
  return null
}

/** Returns the range of lines of the formula or paragraph that contains a line. */
function passage(lines: string[], at: number): [number, number] {
  let from = at
  let to = at
  while (from > 0 && lines[from - 1]?.trim() !== '') from--
  while (to < lines.length - 1 && lines[to + 1]?.trim() !== '') to++
  return [from, to]
}
