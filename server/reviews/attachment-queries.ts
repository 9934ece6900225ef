import { sql } from 'kysely'
import type { FileView } from '#domain/schemas/manuscript.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { stillNamed } from '../files/blind-queries.ts'

export async function insertAttachment(trx: Trx, fileId: string, assignmentId: string): Promise<void> {
  await trx.insertInto('reviewAttachments').values({ fileId, assignmentId }).execute()
}

/** Returns the attachments of a review as its writer sees them. */
export async function attachmentsOfReview(db: Queryable, assignmentId: string): Promise<FileView[]> {
  const rows = await db
    .selectFrom('reviewAttachments as x')
    .innerJoin('files as f', 'f.id', 'x.fileId')
    .select(['f.id', 'f.fileName', 'f.fileType', 'f.fileSize', 'f.uploadedAt', 'f.description', 'f.version'])
    .select(
      // A copy that still names the writer is treated as failed and is not shown to anybody.
      sql<FileView['blindCopy']>`CASE WHEN ${stillNamed} THEN 'failed' ELSE f.blind_state END`.as(
        'blindCopy',
      ),
    )
    .where('x.assignmentId', '=', assignmentId)
    .orderBy('f.uploadedAt')
    .orderBy('f.id')
    .execute()
  return rows.map((row) => ({ ...row, kind: 'review_attachment' }))
}

/** Deletes the row and returns its storage keys, or null if the review has no such file. */
export async function removeAttachment(
  trx: Trx,
  assignmentId: string,
  fileId: string,
): Promise<string[] | null> {
  const file = await trx
    .selectFrom('reviewAttachments as x')
    .innerJoin('files as f', 'f.id', 'x.fileId')
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .select(['o.id', 'o.storageKey', 'f.blindKey'])
    .where('x.fileId', '=', fileId)
    .where('x.assignmentId', '=', assignmentId)
    .executeTakeFirst()
  if (!file) return null
  await trx.deleteFrom('files').where('id', '=', fileId).execute()
  await trx.deleteFrom('objects').where('id', '=', file.id).execute()
  return [file.storageKey, ...(file.blindKey ? [file.blindKey] : [])]
}
