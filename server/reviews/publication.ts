import { Refusal } from '#domain/errors.ts'
import type { PublicationChoice } from '#domain/manuscript/peer-review.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Context } from '../context.ts'
import { recordHistory } from '../workflow/act.ts'
import { findManuscript } from '../workflow/queries.ts'
import { lockOwnAssignment } from './queries.ts'
import { changePublication } from './review-queries.ts'

/** Changes whether a submitted report may be published, which its writer may do until the article is published. */
export async function allowPublication(
  context: Context,
  viewer: Viewer,
  assignmentId: string,
  { publication }: { publication: PublicationChoice },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { manuscriptId } = await lockOwnAssignment(trx, assignmentId, viewer.id)
    const manuscript = await findManuscript(trx, manuscriptId)
    if (!manuscript) throw new Refusal('not_found')
    if (manuscript.status === 'published')
      throw new Refusal('conflict', 'The article has been published, so this can no longer be changed.')
    if (!(await changePublication(trx, assignmentId, publication)))
      throw new Refusal('conflict', 'Please send your review first.')
    // The answer itself is not in the history, so that nobody has to justify it.
    await recordHistory(
      { trx, manuscript, viewer, now: context.clock.now() },
      { action: 'review_publication', side: 'reviewer', visibleToAuthors: false },
    )
  })
}
