import type { ReviewMode } from '#domain/manuscript/manuscript.ts'
import type { FileView } from '#domain/schemas/manuscript.ts'
import type { AssignmentDetail, AssignmentView } from '#domain/schemas/review.ts'
import type { Queryable } from '../db/client.ts'
import type { ArchiveEntry } from '../files/archive.ts'
import { abstractFor, authorsFor, blinded, neutralName, titleFor } from '../workflow/blinding.ts'
import type { AuthorRow } from '../workflow/queries.ts'
import type { AssignmentRow, filesForRound } from './queries.ts'

/** Views for reviewers. In a double-blind review they contain nothing that identifies an author. */

export async function assignmentViewOf(
  db: Queryable,
  row: AssignmentRow,
  authors: readonly AuthorRow[],
): Promise<AssignmentView> {
  return {
    id: row.id,
    manuscriptNumber: row.number,
    manuscriptTitle: titleFor(row, authors),
    manuscriptAbstract: await abstractFor(db, row, authors),
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

/** Blind copies of a round, with neutral names, sizes and dates. */
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

/** The same files for an archive; in blind modes always the blind copy. */
export function reviewerEntryOf(row: FileRow, number: string, mode: ReviewMode): ArchiveEntry | null {
  const view = reviewerFileOf(row, number, mode)
  const key = mode === 'double_blind' ? row.blindKey : row.storageKey
  return view && key ? { from: key, name: view.fileName, at: new Date(row.openedAt) } : null
}

/**
 * The cleaned DOCX or LaTeX source in blind modes, with a neutral name; in other modes reviewers get the file itself.
 */
export function sourceOf(
  row: FileRow,
  number: string,
  mode: ReviewMode,
): AssignmentDetail['sources'][number] | null {
  if (mode !== 'double_blind' || !row.hasCleanSource) return null
  return { id: row.id, fileName: `${neutralName(number, row)}.${row.format ?? ''}` }
}
