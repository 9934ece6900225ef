import type { Queryable } from '../db/client.ts'
import { inDocumentOrder } from '../db/document-order.ts'

const findingColumns = [
  'a.id',
  'a.fileId',
  'a.rule',
  'a.place',
  'a.excerpt',
  'a.severity',
  'a.fix',
  'a.resolution',
  'a.reason',
] as const

/** Findings in the copies of a manuscript's files. */
function findings(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('anonymityFindings as a')
    .innerJoin('files as f', 'f.id', 'a.fileId')
    .select(findingColumns)
    .where('f.manuscriptId', '=', manuscriptId)
}

/** What the anonymity check found in the files of one version. */
export function findingsOf(db: Queryable, manuscriptId: string, version: number) {
  return (
    findings(db, manuscriptId)
      .where('f.version', '=', version)
      // Findings in a review's files concern a reviewer, not an author.
      .where('f.kind', '<>', 'review_attachment')
      .orderBy('f.orderIndex')
      .orderBy('a.severity', 'desc')
      .$call(inDocumentOrder('a'))
  )
}

/** Findings in the copies of review attachments that could tell the authors who reviewed. */
export function findingsInReviews(db: Queryable, manuscriptId: string) {
  return findings(db, manuscriptId)
    .innerJoin('reviewAttachments as x', 'x.fileId', 'f.id')
    .select('x.assignmentId')
    .where('a.severity', '=', 'visible')
    .orderBy('f.uploadedAt')
    .$call(inDocumentOrder('a'))
}
