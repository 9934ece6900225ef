import type { FoundFront } from '#domain/schemas/front.ts'
import { DocumentError, type DocumentFormat } from '../contract.ts'
import { findAbstract, findKeywords } from './find-abstract.ts'
import { findPeople } from './find-people.ts'
import { countsOf, findStatements, findType } from './find-statements.ts'
import { findTitle } from './find-title.ts'
import { type FrontSource, plainOf } from './lines.ts'

/** Minimum number of letters in a file that has text. */
const fewestLetters = 200

/**
 * Reads what the submission form asks for from a manuscript. Throws DocumentError if the file cannot be read
 * or has no text.
 */
export async function readFront(bytes: Uint8Array, format: DocumentFormat): Promise<FoundFront> {
  const source = await linesOf(bytes, format)
  const letters = source.lines.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
  if (letters < fewestLetters)
    throw new DocumentError(
      'no-text',
      source.pages === null
        ? 'This file has too little text to fill in the form. Please fill it in yourself.'
        : 'The pages of this PDF are pictures without text, so the form could not be filled in. Please fill it in yourself.',
    )
  return frontOf(source)
}

async function linesOf(bytes: Uint8Array, format: DocumentFormat): Promise<FrontSource> {
  if (format === 'pdf') return (await import('./pdf-lines.ts')).readPdfLines(bytes)
  if (format === 'docx') return (await import('./docx-lines.ts')).readDocxLines(bytes)
  if (format === 'tex') return (await import('./tex-lines.ts')).readTexLines(bytes)
  if (format === 'zip') {
    const { latexIn } = await import('../tex/archive.ts')
    const { textParts } = await import('../tex/clean.ts')
    const { main, parts } = latexIn(bytes)
    return (await import('./tex-lines.ts')).readTexLines(main, new Map(textParts(parts)))
  }
  if (format !== 'doc')
    throw new DocumentError('format', 'A picture cannot fill in the form. Please fill it in yourself.')
  throw new DocumentError(
    'format',
    'Old Word files (.doc) are not read. Please fill in the form yourself, or save the file as .docx and choose it again.',
  )
}

export function frontOf(source: FrontSource): FoundFront {
  const { lines } = source
  const title = findTitle(lines)
  const abstract = findAbstract(lines, title?.end ?? 0)
  const keywords = findKeywords(lines)
  const counts = countsOf(source)
  const shown = <T>(found: { value: T; certainty: 'sure' | 'check'; where: string } | null) =>
    found && { value: found.value, certainty: found.certainty, where: found.where }
  return {
    title: title && { value: title.text, certainty: title.certainty, where: title.where },
    abstract: shown(abstract),
    keywords: shown(keywords),
    manuscriptType: findType(lines, title?.text ?? '', counts.words ?? 0),
    authors: findPeople(lines, {
      from: title?.end ?? 0,
      abstract: abstract?.start ?? null,
      title: title ? plainOf(title.text) : '',
    }),
    statements: findStatements(lines),
    counts,
  }
}
