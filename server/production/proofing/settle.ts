import type { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { outcomeInput } from '#domain/schemas/production-proofs.ts'
import type { Context } from '../../context.ts'
import { changeAsEditor } from '../../workflow/act.ts'
import { refuseNamedReviewers } from '../../workflow/named.ts'
import { insertAudit } from '../../workflow/queries.ts'
import * as proofing from './queries.ts'

/** Records what the editors did about a comment of the author, which the author reads with their comment. */
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
    if (!comments.some(({ id }) => id === commentId))
      throw new Refusal('not_found', 'This comment no longer exists.')
    if (note && !namesAllowed) await refuseNamedReviewers(acting, 'note', note)
    await proofing.setOutcome(trx, commentId, outcome, outcome === null ? null : note?.trim() || null, now)
    await insertAudit(trx, {
      ...{ actorId: viewer.id, action: 'proof_comment_settled', subjectKind: 'manuscript' },
      ...{ subjectId: manuscriptId, at: now },
      details: { number: manuscript.number, comment: commentId, outcome },
    })
  })
}
