import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Context } from '../context.ts'
import { act } from '../workflow/act.ts'
import { insertAudit } from '../workflow/queries.ts'
import { deleteManuscript } from './queries.ts'

/** Permanently deletes a manuscript with its rows and files. The audit log records only the deletion. */
export async function removeManuscript(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<void> {
  const keys = await act(context, viewer, manuscriptId, 'delete', async ({ trx, manuscript, now }) => {
    await insertAudit(trx, {
      actorId: viewer.id,
      action: 'delete',
      subjectKind: 'manuscript',
      subjectId: manuscriptId,
      details: { number: manuscript.number, status: manuscript.status, stage: manuscript.stage },
      at: now,
    })
    return deleteManuscript(trx, manuscriptId)
  })
  // Files are removed after the commit. A file without a row can be removed later, but a row without its file
  // cannot be repaired.
  for (const key of keys) await context.files.remove(key)
}
