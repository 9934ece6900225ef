import { fullName } from '#domain/account.ts'
import type { FileKind, ReviewMode } from '#domain/manuscript.ts'
import { masked } from '#domain/masking.ts'
import { hiddenAuthors } from '#domain/review.ts'
import type { FileView } from '#domain/schemas/manuscript.ts'
import type { AssignmentView } from '#domain/schemas/review.ts'
import type { AuthorRow } from '../workflow/queries.ts'
import type { AssignmentRow, filesForRound } from './queries.ts'

/** What a reviewer may read. In a double-blind review no byte of it names an author. */

interface Blinded {
  title: string
  abstract: string
  reviewMode: ReviewMode
}

export function blinded(mode: ReviewMode, text: string, authors: readonly AuthorRow[]): string {
  return mode === 'double_blind' ? masked(text, authors) : text
}

export function titleFor({ title, reviewMode }: Blinded, authors: readonly AuthorRow[]): string {
  return blinded(reviewMode, title, authors)
}

export function abstractFor({ abstract, reviewMode }: Blinded, authors: readonly AuthorRow[]): string {
  return blinded(reviewMode, abstract, authors)
}

export function authorsFor(mode: ReviewMode, authors: readonly AuthorRow[]): string {
  return mode === 'double_blind' ? hiddenAuthors : authors.map(fullName).join(', ')
}

export function assignmentViewOf(row: AssignmentRow, authors: readonly AuthorRow[]): AssignmentView {
  return {
    id: row.id,
    manuscriptNumber: row.number,
    manuscriptTitle: titleFor(row, authors),
    manuscriptAbstract: abstractFor(row, authors),
    manuscriptType: row.manuscriptType,
    fieldOfStudy: row.fieldOfStudy,
    keywords: row.keywords.map((keyword) => blinded(row.reviewMode, keyword, authors)),
    authors: authorsFor(row.reviewMode, authors),
    dueDate: row.dueAt,
    status: row.status,
    round: row.round,
    invitedAt: row.invitedAt,
  }
}

type FileRow = Awaited<ReturnType<typeof filesForRound>>[number]

function neutralName(number: string, kind: FileKind, orderIndex: number, extension: string): string {
  return `manuscript-${number}${kind === 'manuscript' ? '' : `-${kind}-${orderIndex + 1}`}.${extension}`
}

/** The blind copies of a round, under names, sizes and dates that are not the author's own. */
export function reviewerFileOf(row: FileRow, number: string, mode: ReviewMode): FileView | null {
  const blind = mode === 'double_blind'
  if (blind && row.blindState !== 'ready') return null
  return {
    id: row.id,
    fileName: neutralName(number, row.kind, row.orderIndex, blind ? 'pdf' : (row.format ?? 'pdf')),
    fileType: blind ? 'application/pdf' : row.fileType,
    fileSize: blind ? (row.blindSize ?? 0) : row.fileSize,
    uploadedAt: row.openedAt,
    description: null,
    kind: row.kind,
    version: row.version,
    blindCopy: blind ? 'ready' : null,
  }
}
