import type { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { decisionLabels } from '#domain/manuscript/decision.ts'
import { isOpen } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { recommendationInput } from '#domain/schemas/editing.ts'
import { urls } from '#domain/urls.ts'
import { editorRecommended } from '#emails/editor.ts'
import type { Context } from '../context.ts'
import { lockAndSee, recordHistory, requireReviewersShown } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { accountsById, decidingEditors } from '../workflow/queries.ts'
import { aboutOf, tellPeople } from '../workflow/tell.ts'
import { insertRecommendation } from './queries.ts'

/** Records an editor's recommendation to the deciding editor. It changes no status and is never shown to authors or reviewers. */
export async function recommend(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof recommendationInput>,
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireReviewersShown(acting)
    const { manuscript, now } = acting
    if (!isOpen(input.decision, manuscript.status, manuscript.stage) || manuscript.held)
      throw new Refusal('conflict', 'This manuscript is not waiting for a decision.')
    const id = await insertRecommendation(trx, {
      manuscriptId,
      round: manuscript.round,
      kind: input.decision,
      reasons: input.reasons.trim(),
      letter: input.letter?.trim() ?? null,
      recommendedBy: viewer.id,
      recommendedAt: now,
    })
    const decision = decisionLabels[input.decision]
    await recordHistory(acting, {
      action: 'recommend_decision',
      side: 'editor',
      notes: `${decision}\n${input.reasons.trim()}`,
      visibleToAuthors: false,
    })
    const [own] = await accountsById(trx, [viewer.id])
    const deciding = (await decidingEditors(trx, manuscript)).filter(({ id }) => id !== viewer.id)
    const about = await aboutOf(context, manuscript)
    await tellPeople({ trx, manuscript, event: `recommended:${id}` }, deciding, (name) =>
      editorRecommended({
        ...about,
        name,
        editor: own ? personName(own) : 'An editor',
        decision,
        reasons: input.reasons.trim(),
        url: `${context.config.baseUrl}${urls.editorManuscript(manuscriptId)}?act=decide`,
      }),
    )
    return id
  })
}
