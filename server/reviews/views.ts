import type { ReviewMode } from '#domain/manuscript/manuscript.ts'
import type { FileView } from '#domain/schemas/manuscript.ts'
import type { AssignmentDetail, AssignmentView } from '#domain/schemas/review.ts'
import type { ArchiveEntry } from '../files/archive.ts'
import { authorsFor, blinded, neutralName, titleFor } from '../workflow/blinding.ts'
import type { AuthorRow } from '../workflow/queries.ts'
import type { AssignmentRow, filesForRound } from './queries.ts'

/**
 * Returns the view of an assignment for its reviewer. In a double-blind review it contains nothing that
 * identifies an author.
 * `manuscriptAbstract` is the abstract as reviewers read it (`abstractsFor`).
 */
export function assignmentViewOf(
  row: AssignmentRow,
  authors: readonly AuthorRow[],
  manuscriptAbstract: string,
): AssignmentView {
  return {
    id: row.id,
    manuscriptNumber: row.number,
    manuscriptTitle: titleFor(row, authors),
    manuscriptAbstract,
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

/** Returns a file as reviewers see it: the blind copy with a neutral name, its size and its date. */
export function reviewerFileOf(row: FileRow, number: string, mode: ReviewMode): FileView | null {
  const blind = mode === 'double_blind'
  if (blind && row.blindState !== 'ready') return null
  return {
    id: row.id,
    fileName: `${neutralName(number, row)}.${blind ? 'pdf' : (row.format ?? 'pdf')}`,
    fileType: blind ? 'application/pdf' : row.fileType,
    fileSize: blind ? (row.blindSize ?? 0) : row.fileSize,
    uploadedAt: row.openedAt,
    description: null,
    kind: row.kind,
    version: row.version,
    blindCopy: blind ? 'ready' : null,
  }
}

/** Returns the same file for an archive. In blind modes this is always the blind copy. */
export function reviewerEntryOf(row: FileRow, number: string, mode: ReviewMode): ArchiveEntry | null {
  const view = reviewerFileOf(row, number, mode)
  const key = mode === 'double_blind' ? row.blindKey : row.storageKey
  return view && key ? { from: key, name: view.fileName, at: new Date(row.openedAt) } : null
}

/**
 * Returns the cleaned DOCX or LaTeX source with a neutral name. Only in blind modes, because in other modes
 * reviewers get the file itself.
 */
export function sourceOf(
  row: FileRow,
  number: string,
  mode: ReviewMode,
): AssignmentDetail['sources'][number] | null {
  if (mode !== 'double_blind' || !row.hasCleanSource) return null
  return { id: row.id, fileName: `${neutralName(number, row)}.${row.format ?? ''}` }
}
