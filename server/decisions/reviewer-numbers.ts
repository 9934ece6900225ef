import { numberReviewers } from '#domain/manuscript/review.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { insertReviewerNumbers, reviewerNumbers, reviewsById } from './queries.ts'

/**
 * Returns the reviews that a decision sends to the authors, in the order of the numbers that their reviewers
 * have or will get when it is released.
 */
export async function numberedReviews(db: Queryable, manuscriptId: string, reviewIds: string[]) {
  const reviews = await reviewsById(db, manuscriptId, reviewIds)
  return numberReviewers(reviews, await reviewerNumbers(db, manuscriptId))
}

/** Gives the reviewers of these reviews their numbers, which stay the same in later rounds. */
export async function giveNumbers(trx: Trx, manuscriptId: string, reviewIds: string[]): Promise<void> {
  await insertReviewerNumbers(trx, manuscriptId, await numberedReviews(trx, manuscriptId, reviewIds))
}
