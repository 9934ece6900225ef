import { sql } from 'kysely'
import type { Queryable, Trx } from '../../db/client.ts'

/** A review with its assignment and reviewer, as editors handle it. */
export function findReview(db: Queryable, manuscriptId: string, reviewId: string) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .leftJoin('confidentialComments as c', 'c.reviewId', 'r.id')
    .select([
      ...(['r.id', 'r.assignmentId', 'r.recommendation', 'r.rating', 'r.comments', 'r.publication'] as const),
      ...(['r.submittedAt', 'r.releasedBy', 'r.thankedAt', 'c.body as confidentialComments'] as const),
      ...(['s.reviewerId', 's.round', 's.status', 's.dueAt'] as const),
      ...(['u.username', 'u.firstName', 'u.lastName', 'u.email', 'u.isActive'] as const),
    ])
    .where('s.manuscriptId', '=', manuscriptId)
    .where('r.id', '=', reviewId)
    .executeTakeFirst()
}
export type HandledReview = NonNullable<Awaited<ReturnType<typeof findReview>>>

/**
 * Opens the assignment of a review again and stores the review as its draft. A draft that the reviewer wrote before an
 * editor entered the review is kept.
 */
export async function openAgain(
  trx: Trx,
  review: HandledReview,
  { content, dueAt, at }: { content: string; dueAt: Date; at: Date },
): Promise<void> {
  const draft = { content, savedAt: at }
  await trx
    .insertInto('reviewDrafts')
    .values({ assignmentId: review.assignmentId, ...draft })
    .onConflict((conflict) => conflict.column('assignmentId').doNothing())
    .execute()
  await trx
    .updateTable('assignments')
    .set({ status: 'in_progress', dueAt, remindedAt: null })
    .where('id', '=', review.assignmentId)
    .execute()
}

export async function insertReturn(
  trx: Trx,
  row: { reviewId: string; message: string; returnedBy: string; returnedAt: Date },
): Promise<void> {
  await closeReturn(trx, row.reviewId, row.returnedAt)
  await trx.insertInto('reviewReturns').values(row).execute()
}

export async function closeReturn(trx: Trx, reviewId: string, closedAt: Date): Promise<void> {
  await trx
    .updateTable('reviewReturns')
    .set({ closedAt })
    .where('reviewId', '=', reviewId)
    .where('closedAt', 'is', null)
    .execute()
}

export function reviewsOfRound(db: Queryable, manuscriptId: string, round: number) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .select('r.id')
    .where('s.manuscriptId', '=', manuscriptId)
    .where('s.round', '=', round)
    .execute()
}

export async function versionsOf(db: Queryable, reviewId: string) {
  return db
    .selectFrom('reviewVersions')
    .select(['number', 'content', 'submittedAt'])
    .where('reviewId', '=', reviewId)
    .orderBy('number', 'desc')
    .execute()
}

/** Returns the passages of a review that are hidden at present. */
export async function passagesOfReview(db: Queryable, reviewId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('hiddenPassages')
    .select('passage')
    .where('reviewId', '=', reviewId)
    .where('shownAt', 'is', null)
    .execute()
  return rows.map(({ passage }) => passage)
}

export async function insertPassage(
  trx: Trx,
  row: { reviewId: string; passage: string; reason: string | null; hiddenBy: string; hiddenAt: Date },
): Promise<string> {
  const { id } = await trx.insertInto('hiddenPassages').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Ends the hiding of a passage. Returns it, or undefined if it is not hidden. */
export async function showPassage(
  trx: Trx,
  reviewId: string,
  passageId: string,
  shown: { shownBy: string; shownAt: Date },
) {
  return trx
    .updateTable('hiddenPassages')
    .set(shown)
    .where('id', '=', passageId)
    .where('reviewId', '=', reviewId)
    .where('shownAt', 'is', null)
    .returning('passage')
    .executeTakeFirst()
}

export async function saveRating(
  trx: Trx,
  {
    reviewId,
    editorId,
    ...rated
  }: { reviewId: string; editorId: string; rating: number | null; ratedAt: Date },
): Promise<void> {
  const { rating, ratedAt } = rated
  if (rating === null)
    await trx
      .deleteFrom('reviewRatings')
      .where('reviewId', '=', reviewId)
      .where('editorId', '=', editorId)
      .execute()
  else
    await trx
      .insertInto('reviewRatings')
      .values({ reviewId, editorId, rating, ratedAt })
      .onConflict((conflict) => conflict.columns(['reviewId', 'editorId']).doUpdateSet({ rating, ratedAt }))
      .execute()
}

export async function setThanked(trx: Trx, reviewId: string, thankedAt: Date): Promise<void> {
  await trx.updateTable('reviews').set({ thankedAt }).where('id', '=', reviewId).execute()
}

export async function setEntered(
  trx: Trx,
  reviewId: string,
  entered: { enteredBy: string; enteredAt: Date },
): Promise<void> {
  await trx.updateTable('reviews').set(entered).where('id', '=', reviewId).execute()
}

/** Returns the open request for clarification of a review that its reviewer is working on. */
export function openReturn(db: Queryable, assignmentId: string) {
  return db
    .selectFrom('reviewReturns as t')
    .innerJoin('reviews as r', 'r.id', 't.reviewId')
    .select(['t.reviewId', 't.message', 't.returnedAt'])
    .where('r.assignmentId', '=', assignmentId)
    .where('t.closedAt', 'is', null)
    .executeTakeFirst()
}

/** Stores the review as an earlier version and replaces it. */
export async function replaceReview(
  trx: Trx,
  reviewId: string,
  version: { content: string; submittedAt: string },
  review: {
    recommendation: string
    rating: number
    comments: string
    submittedAt: Date
    publication: string
  },
  confidential: string | null,
): Promise<void> {
  await trx
    .insertInto('reviewVersions')
    .values({
      reviewId,
      number: sql<number>`(SELECT count(*) + 1 FROM review_versions WHERE review_id = ${reviewId})`,
      ...version,
    })
    .execute()
  // From now on the review is the reviewer's own, also if an editor had entered it.
  await trx
    .updateTable('reviews')
    .set({ ...review, enteredAt: null, enteredBy: null })
    .where('id', '=', reviewId)
    .execute()
  // The comments on passages are part of the text of the version that is kept.
  await trx
    .deleteFrom('annotations')
    .where('targetKind', '=', 'review')
    .where('targetId', '=', reviewId)
    .execute()
  await trx.deleteFrom('confidentialComments').where('reviewId', '=', reviewId).execute()
  if (confidential)
    await trx.insertInto('confidentialComments').values({ reviewId, body: confidential }).execute()
}
