import type { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { outcomeInput } from '#domain/schemas/production-proofs.ts'
import type { Context } from '../../context.ts'
import { changeAsEditor } from '../../workflow/act.ts'
import { refuseNamedReviewers } from '../../workflow/named.ts'
import { insertAudit } from '../../workflow/queries.ts'
import * as proofing from './queries.ts'

/** Records how the editors settled an author's comment. The author sees this next to the comment. */
export async function settleComment(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  commentId: string,
  { outcome, note, namesAllowed }: z.output<typeof outcomeInput>,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, now, manuscript } = acting
    const comments = await proofing.proofCommentsOf(trx, manuscriptId)
    const comment = comments.find(({ id }) => id === commentId)
    if (!comment) throw new Refusal('not_found', 'This comment no longer exists.')
    if (outcome !== null && comment.outcome !== null)
      throw new Refusal(
        'conflict',
        'Another editor has already settled this comment. Open it again to change that.',
      )
    if (note && !namesAllowed) await refuseNamedReviewers(acting, 'note', note)
    await proofing.setOutcome(trx, commentId, outcome, outcome === null ? null : note?.trim() || null, now)
    await insertAudit(trx, {
      ...{ actorId: viewer.id, action: 'proof_comment_settled', subjectKind: 'manuscript' },
      ...{ subjectId: manuscriptId, at: now },
      details: { number: manuscript.number, comment: commentId, outcome },
    })
  })
}
