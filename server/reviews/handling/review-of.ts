import { Refusal } from '#domain/errors.ts'
import type { HistoryEvent } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Context } from '../../context.ts'
import { type Acting, lockAndSee, recordHistory, requireReviewersShown } from '../../workflow/act.ts'
import { findReview, type HandledReview } from './queries.ts'

/** Runs an editor's change of a review in one transaction, with the manuscript locked. */
export async function withReview<T>(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  reviewId: string,
  run: (acting: Acting, review: HandledReview) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireReviewersShown(acting)
    const review = await findReview(trx, manuscriptId, reviewId)
    if (!review) throw new Refusal('not_found')
    return run(acting, review)
  })
}

/** Records in the history, for editors alone, what was done with a review. */
export function logHandling(acting: Acting, action: HistoryEvent, notes: string): Promise<void> {
  return recordHistory(acting, { action, side: 'editor', notes, visibleToAuthors: false })
}
