import { type PageAnchor, pageOf } from './page-anchors.ts'

/** A reviewer's comments on passages of the manuscript, and the report that they become part of. */

/** Kinds of comments with their headings, in the order of the report. */
export const noteHeadings = {
  strength: 'Strengths',
  major: 'Major points',
  minor: 'Minor points',
} as const
export type NoteKind = keyof typeof noteHeadings

export const noteKinds: Record<NoteKind, string> = { major: 'Major', minor: 'Minor', strength: 'Strength' }

export const noteLimits = { count: 500, length: 20_000 } as const

/** Heading of the comments for the editor alone. */
export const editorHeading = 'Comments on passages'

export interface ReviewNote {
  id: string
  anchor: PageAnchor
  /** Numbers of the passage's lines, such as '148–149'; null if the lines have none. */
  lines: string | null
  /** Name of the file if it is not the main manuscript, or of the version if the passage is only in an earlier one. */
  source: string | null
  kind: NoteKind
  body: string
  /** Whether only editors read the comment. */
  isForEditor: boolean
  /** Id of the comment of an earlier round that this one continues. */
  from?: string | null | undefined
}

/** Returns the comments in the order of the text; the main manuscript comes first. */
export function inTextOrder<T extends Pick<ReviewNote, 'anchor' | 'source'>>(notes: readonly T[]): T[] {
  return notes.toSorted(
    (a, b) =>
      (a.source ?? '').localeCompare(b.source ?? '') ||
      pageOf(a.anchor) - pageOf(b.anchor) ||
      a.anchor.start - b.anchor.start,
  )
}

/** Returns the comments for the authors in the order of the report, or those for the editor. */
export function inReportOrder<T extends Pick<ReviewNote, 'anchor' | 'source' | 'kind'>>(
  notes: readonly T[],
): T[] {
  const ordered = inTextOrder(notes)
  return Object.keys(noteHeadings).flatMap((kind) => ordered.filter((note) => note.kind === kind))
}

/** Returns the place of a comment, such as 'Page 12, lines 148–149'. */
export function placeOf({ anchor, lines, source }: Pick<ReviewNote, 'anchor' | 'lines' | 'source'>) {
  const at = lines ? `, ${/\D/.test(lines) ? 'lines' : 'line'} ${lines}` : ''
  return `${source ? `${source}, page` : 'Page'} ${pageOf(anchor)}${at}`
}

const longestExcerpt = 90

/** Returns the quoted words, shortened to their beginning. */
export function excerptOf({ anchor }: Pick<ReviewNote, 'anchor'>): string {
  const words = anchor.quote.exact.replaceAll(/\s+/g, ' ').trim()
  if (words.length <= longestExcerpt) return words
  const cut = words.slice(0, longestExcerpt)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestExcerpt / 2)).trim()}…`
}

/** Returns a comment as it stands in the report: 'Page 4, “quoted words”: …'. */
function lineOf(note: ReviewNote, number: number): string {
  const excerpt = excerptOf(note)
  // An empty line would make two points of one.
  const body = note.body.trim().replaceAll(/\n\s*\n/g, '\n')
  return `${number}. ${placeOf(note)}${excerpt && `, “${excerpt}”`}: ${body}`
}

const isWritten = ({ body }: ReviewNote) => body.trim() !== ''

/** Returns the report for the authors: the summary, and the comments under their headings. */
export function reportOf(summary: string, notes: readonly ReviewNote[]): string {
  const ordered = inReportOrder(notes.filter((note) => isWritten(note) && !note.isForEditor))
  const parts = [summary.trim()]
  for (const [index, note] of ordered.entries()) {
    if (note.kind !== ordered[index - 1]?.kind) parts.push(noteHeadings[note.kind])
    parts.push(lineOf(note, index + 1))
  }
  return parts.filter((part) => part !== '').join('\n\n')
}

/**
 * Returns what a reviewer wrote besides the comments on passages: the report without the end that `collected` made of
 * them. Null if the report does not end with it, so that nothing of it can be lost.
 */
export function summaryOf(report: string, collected: string): string | null {
  if (collected === '') return report
  if (report === collected) return ''
  return report.endsWith(`\n\n${collected}`) ? report.slice(0, -collected.length).trimEnd() : null
}

/** Returns the comments for the editor, with those on passages. */
export function confidentialReportOf(comments: string, notes: readonly ReviewNote[]): string {
  const ordered = inTextOrder(notes.filter((note) => isWritten(note) && note.isForEditor))
  const parts = [comments.trim(), ordered.length > 0 ? editorHeading : '']
  parts.push(...ordered.map((note, index) => lineOf(note, index + 1)))
  return parts.filter((part) => part !== '').join('\n\n')
}
