import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ResponseDraftInput, ResponseDraftView } from '#domain/schemas/drafts.ts'
import { responseDraftKind } from '#domain/stored/drafts.ts'
import type { Context } from '../context.ts'
import { draftOf, saveDraft } from '../db/drafts.ts'
import { lockAndSee } from '../workflow/act.ts'
import { responseDraftPlace } from './response-queries.ts'

const refusals = {
  gone: 'No response is needed at the moment. It may have been sent already.',
  changed: 'This response was changed in another window or on another device since you opened it.',
}

/**
 * Saves the response to the reviews. If another device has saved a newer revision, answers 409 without
 * overwriting it.
 */
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
      throw new Refusal('not_found', refusals.gone)
    const place = responseDraftPlace(trx, { manuscriptId, round: manuscript.round, now })
    return draftOf(
      responseDraftKind,
      await saveDraft(responseDraftKind, place, { content, revision }, refusals),
    )
  })
}
