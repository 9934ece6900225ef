import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { peerReviewChoices } from './peer-review-queries.ts'

/** Returns whether the peer review of a manuscript is to be published if everybody agrees, and what the authors say. */
export async function peerReviewOffer(
  { settings }: Pick<Context, 'settings'>,
  db: Queryable,
  manuscriptId: string,
): Promise<{ isOffered: boolean; authorsAgree: boolean | null }> {
  const { authorsAgree, isChosen } = await peerReviewChoices(db, manuscriptId)
  return { isOffered: isChosen ?? (await settings()).review.publishReviews, authorsAgree }
}
