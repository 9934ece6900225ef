import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { ReviewMode } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { reviewFiles } from '#domain/manuscript/review.ts'
import type { FileView } from '#domain/schemas/manuscript.ts'
import type { reviewFileInput } from '#domain/schemas/review.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { attachFiles, ensureChecked } from '../files/attach.ts'
import { attachmentsOfReview, insertAttachment, removeAttachment } from './attachment-queries.ts'
import { type AssignmentRow, lockOwnAssignment } from './queries.ts'

/** Loads and locks an open review, so that its attachments can be changed. Throws if it is not open. */

async function openReview(trx: Trx, viewer: Viewer, assignmentId: string): Promise<AssignmentRow> {
  const assignment = await lockOwnAssignment(trx, assignmentId, viewer.id)
  if (assignment.held)
    throw new Refusal('conflict', 'The editor is deciding on this manuscript just now. Your draft is saved.')
  if (assignment.status !== 'in_progress')
    throw new Refusal('conflict', 'Files can be added while the review is in progress.')
  return assignment
}

/** Throws for old Word files whose copy for the authors cannot be made. */
export function refuseOldWord(reviewMode: ReviewMode, fileName: string, path: string): void {
  if (reviewMode !== 'open' && /\.doc$/i.test(fileName.trim()))
    throw invalid(
      path,
      'We cannot remove the reviewer’s name from the old Word format. Please save the file as DOCX or PDF and upload it again.',
    )
}

export async function attachToReview(
  context: Context,
  viewer: Viewer,
  assignmentId: string,
  file: z.output<typeof reviewFileInput>,
): Promise<FileView[]> {
  await ensureChecked(context, viewer.id, [file], () => 'objectId')
  return context.db.transaction().execute(async (trx) => {
    const { manuscriptId, round, reviewMode } = await openReview(trx, viewer, assignmentId)
    const present = await attachmentsOfReview(trx, assignmentId)
    if (present.length >= reviewFiles.max)
      throw invalid('objectId', `A review may have at most ${reviewFiles.max} files.`)
    refuseOldWord(reviewMode, file.fileName, 'objectId')
    const [id] = await attachFiles(
      context,
      trx,
      { manuscriptId, version: round, ownerId: viewer.id, reviewMode, path: '' },
      [{ ...file, kind: 'review_attachment' }],
    )
    if (id) await insertAttachment(trx, id, assignmentId)
    return attachmentsOfReview(trx, assignmentId)
  })
}

export async function detachFromReview(
  context: Context,
  viewer: Viewer,
  assignmentId: string,
  fileId: string,
): Promise<FileView[]> {
  const { keys, left } = await context.db.transaction().execute(async (trx) => {
    await openReview(trx, viewer, assignmentId)
    const keys = await removeAttachment(trx, assignmentId, fileId, context.clock.now())
    if (!keys) throw new Refusal('not_found')
    return { keys, left: await attachmentsOfReview(trx, assignmentId) }
  })
  // Files are removed after the commit. A file without a row can be removed later, but a row without its file
  // cannot be repaired.
  for (const key of keys) await context.files.remove(key)
  return left
}
