import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ResponseDraftInput, ResponseDraftView } from '#domain/schemas/drafts.ts'
import type { Context } from '../context.ts'
import { lockAndSee } from '../workflow/act.ts'
import { writeResponseDraft } from './response-queries.ts'

/** Saves the answer to the reviews, unless another device has since: then 409, and nothing is overwritten. */
export async function saveResponse(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { revision, ...content }: ResponseDraftInput,
): Promise<ResponseDraftView> {
  return context.db.transaction().execute(async (trx) => {
    const { manuscript, standing, now } = await lockAndSee(context, trx, viewer, manuscriptId)
    if (standing === 'coauthor')
      throw new Refusal('forbidden', 'Only the person who submitted the manuscript can answer the reviews.')
    if (standing !== 'submitter') throw new Refusal('not_found')
    if (manuscript.status !== 'revisions_required' || manuscript.held)
      throw new Refusal('not_found', 'No answer is asked for at the moment. It may have been sent already.')
    const saved = await writeResponseDraft(trx, {
      manuscriptId,
      round: manuscript.round,
      revision,
      content,
      now,
    })
    if (!saved)
      throw new Refusal(
        'conflict',
        'This response was changed in another window or on another device since you opened it.',
      )
    return { ...content, ...saved }
  })
}
