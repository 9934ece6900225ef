import { sql } from 'kysely'
import type { FileView } from '#domain/schemas/manuscript.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { stillNamed } from '../files/blind-queries.ts'

export async function insertAttachment(trx: Trx, fileId: string, assignmentId: string): Promise<void> {
  await trx.insertInto('reviewAttachments').values({ fileId, assignmentId }).execute()
}

function attachments(db: Queryable, assignmentId: string) {
  return db
    .selectFrom('reviewAttachments as x')
    .innerJoin('files as f', 'f.id', 'x.fileId')
    .select(['f.id', 'f.fileName', 'f.fileType', 'f.fileSize', 'f.uploadedAt', 'f.description', 'f.version'])
    .select(sql<'review_attachment'>`'review_attachment'`.as('kind'))
    .select(
      // A copy that still names the writer is treated as failed and is not shown to anybody.
      sql<FileView['blindCopy']>`CASE WHEN ${stillNamed} THEN 'failed' ELSE f.blind_state END`.as(
        'blindCopy',
      ),
    )
    .where('x.assignmentId', '=', assignmentId)
    .orderBy('f.uploadedAt')
    .orderBy('f.id')
}

/** Returns the attachments of a review as its writer sees them. */
export function attachmentsOfReview(db: Queryable, assignmentId: string): Promise<FileView[]> {
  return attachments(db, assignmentId).where('x.withdrawnAt', 'is', null).execute()
}

/** Returns the files with which a review was sent at this time. */
export function attachmentsAt(db: Queryable, assignmentId: string, sentAt: string): Promise<FileView[]> {
  return attachments(db, assignmentId)
    .where('f.uploadedAt', '<=', sentAt)
    .where((eb) => eb.or([eb('x.withdrawnAt', 'is', null), eb('x.withdrawnAt', '>', sentAt)]))
    .execute()
}

/**
 * Removes a file of a review. If it is part of a review that was sent, the file stays with that version. Returns the
 * storage keys of a deleted file, or null if the review has no such file.
 */
export async function removeAttachment(
  trx: Trx,
  assignmentId: string,
  fileId: string,
  now: Date,
): Promise<string[] | null> {
  const file = await trx
    .selectFrom('reviewAttachments as x')
    .innerJoin('files as f', 'f.id', 'x.fileId')
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .leftJoin('reviews as r', 'r.assignmentId', 'x.assignmentId')
    .select(['o.id', 'o.storageKey', 'f.blindKey'])
    .select(sql<boolean | null>`f.uploaded_at <= r.submitted_at`.as('isSent'))
    .where('x.fileId', '=', fileId)
    .where('x.assignmentId', '=', assignmentId)
    .where('x.withdrawnAt', 'is', null)
    .executeTakeFirst()
  if (!file) return null
  if (file.isSent) {
    await trx
      .updateTable('reviewAttachments')
      .set({ withdrawnAt: now })
      .where('fileId', '=', fileId)
      .execute()
    return []
  }
  await trx.deleteFrom('files').where('id', '=', fileId).execute()
  await trx.deleteFrom('objects').where('id', '=', file.id).execute()
  return [file.storageKey, ...(file.blindKey ? [file.blindKey] : [])]
}

/** Gives a review the files with which it was sent, after changes of them that were not. */
export async function restoreAttachments(
  trx: Trx,
  assignmentId: string,
  sentAt: string,
  now: Date,
): Promise<void> {
  const within = (isSent: boolean) =>
    sql<boolean>`(SELECT f.uploaded_at <= ${sentAt} FROM files f WHERE f.id = file_id) = ${isSent}`
  await trx
    .updateTable('reviewAttachments')
    .set({ withdrawnAt: null })
    .where('assignmentId', '=', assignmentId)
    .where('withdrawnAt', '>', sentAt)
    .where(within(true))
    .execute()
  await trx
    .updateTable('reviewAttachments')
    .set({ withdrawnAt: now })
    .where('assignmentId', '=', assignmentId)
    .where('withdrawnAt', 'is', null)
    .where(within(false))
    .execute()
}
