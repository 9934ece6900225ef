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

/** Selects the findings in the copies of a manuscript's files. */
function findings(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('anonymityFindings as a')
    .innerJoin('files as f', 'f.id', 'a.fileId')
    .select(findingColumns)
    .where('f.manuscriptId', '=', manuscriptId)
}

/** Returns the findings of the anonymity check in the files of one version. */
export function findingsOf(db: Queryable, manuscriptId: string, version: number) {
  return (
    findings(db, manuscriptId)
      .where('f.version', '=', version)
      // Excludes files of reviews, because findings in them concern a reviewer and not an author.
      .where('f.kind', '<>', 'review_attachment')
      .orderBy('f.orderIndex')
      .orderBy('a.severity', 'desc')
      .$call(inDocumentOrder('a'))
  )
}

/** Returns findings in the copies of review attachments that could reveal the reviewer to the authors. */
export function findingsInReviews(db: Queryable, manuscriptId: string) {
  return findings(db, manuscriptId)
    .innerJoin('reviewAttachments as x', 'x.fileId', 'f.id')
    .select('x.assignmentId')
    .where('x.withdrawnAt', 'is', null)
    .where('a.severity', '=', 'visible')
    .orderBy('f.uploadedAt')
    .$call(inDocumentOrder('a'))
}
