import { sql } from 'kysely'
import type { ReviewMode } from '#domain/manuscript/manuscript.ts'
import type { PublicationChoice } from '#domain/manuscript/peer-review.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Recommendation } from '#domain/manuscript/review.ts'
import type { Queryable, Trx } from '../db/client.ts'
import type { DraftPlace } from '../db/drafts.ts'
import { concealedFrom, isReviewedByAuthor } from '../workflow/visibility-queries.ts'

/** Queries of reviews, from draft to outcome. */

const draftColumns = ['content', 'revision', 'savedAt as updatedAt'] as const

export function findReviewDraft(db: Queryable, assignmentId: string) {
  return db
    .selectFrom('reviewDrafts')
    .select(draftColumns)
    .where('assignmentId', '=', assignmentId)
    .executeTakeFirst()
}

export function reviewDraftPlace(db: Queryable, assignmentId: string, savedAt: Date): DraftPlace {
  return {
    find: () => findReviewDraft(db, assignmentId),
    insert: (content) =>
      db
        .insertInto('reviewDrafts')
        .values({ assignmentId, content, savedAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning(draftColumns)
        .executeTakeFirst(),
    update: (content, revision) =>
      db
        .updateTable('reviewDrafts')
        .set((eb) => ({ content, revision: eb('revision', '+', 1), savedAt }))
        .where('assignmentId', '=', assignmentId)
        .where('revision', '=', revision)
        .returning(draftColumns)
        .executeTakeFirst(),
  }
}

/** Inserts a review. Returns its id, or null if the assignment already has one. */
export async function insertReview(
  trx: Trx,
  review: {
    assignmentId: string
    recommendation: string
    rating: number
    comments: string
    submittedAt: Date
    publication: PublicationChoice
  },
  confidential: string | null,
  { keepsDraft = false } = {},
): Promise<string | null> {
  const row = await trx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  if (confidential)
    await trx.insertInto('confidentialComments').values({ reviewId: row.id, body: confidential }).execute()
  await completeAssignment(trx, review.assignmentId, { completedAt: review.submittedAt, keepsDraft })
  return row.id
}

/**
 * Completes an assignment and deletes its draft, unless somebody else has entered the review: then what the reviewer wrote
 * stays. The time of completion is that of the first review.
 */
export async function completeAssignment(
  trx: Trx,
  assignmentId: string,
  { keepsDraft = false, ...first }: { completedAt?: Date; keepsDraft?: boolean } = {},
): Promise<void> {
  await trx
    .updateTable('assignments')
    .set({ status: 'completed', ...first })
    .where('id', '=', assignmentId)
    .execute()
  if (!keepsDraft) await trx.deleteFrom('reviewDrafts').where('assignmentId', '=', assignmentId).execute()
}

/** When a review was first sent. A clarification does not move it to another year. */
export const reviewedAt = sql<string>`coalesce(s.completed_at, r.submitted_at)`

export function completedReviews(db: Queryable, reviewerId: string) {
  return (
    db
      .selectFrom('reviews as r')
      .innerJoin('assignments as s', 's.id', 'r.assignmentId')
      .innerJoin('manuscripts as m', 'm.id', 's.manuscriptId')
      .innerJoin('users as u', 'u.id', 's.reviewerId')
      .select([
        'r.id',
        's.id as assignmentId',
        's.manuscriptId',
        'm.number',
        'm.title',
        'm.reviewMode',
        'r.recommendation',
        'r.rating',
        's.round',
        reviewedAt.as('submittedAt'),
        sql<number>`greatest(1, round(extract(epoch FROM ${reviewedAt} - s.invited_at) / 86400))::int`.as(
          'days',
        ),
        sql<boolean>`m.status = 'published'`.as('isPublished'),
        (eb) =>
          eb
            .selectFrom('decisions as d')
            .select('d.kind')
            .whereRef('d.manuscriptId', '=', 'm.id')
            .whereRef('d.round', '=', 's.round')
            .where('d.releasedAt', 'is not', null)
            .orderBy('d.releasedAt', 'desc')
            .limit(1)
            .as('outcome'),
      ])
      .where('s.reviewerId', '=', reviewerId)
      // A review that was sent back is in progress again.
      .where('s.status', '=', 'completed')
      .where((eb) => eb.not(isReviewedByAuthor))
      .orderBy(reviewedAt, 'desc')
      .$narrowType<{ reviewMode: ReviewMode }>()
      .execute()
  )
}

/** Returns a review as its writer sent it. */
export function ownReview(db: Queryable, assignmentId: string) {
  return db
    .selectFrom('reviews as r')
    .leftJoin('confidentialComments as c', 'c.reviewId', 'r.id')
    .select([
      ...(['r.recommendation', 'r.rating', 'r.comments', 'c.body as confidentialComments'] as const),
      ...(['r.submittedAt', 'r.publication', 'r.id as reviewId'] as const),
      sql<boolean>`r.entered_at IS NOT NULL`.as('isEntered'),
    ])
    .where('r.assignmentId', '=', assignmentId)
    .$narrowType<{ recommendation: Recommendation | null; publication: PublicationChoice }>()
    .executeTakeFirst()
}

/** Returns a person's newest review of a manuscript before a round (of all, by default), and what was decided on that round. */
export function lastReviewOf(
  db: Queryable,
  manuscriptId: string,
  reviewerId: string,
  beforeRound: number | null = null,
) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('reviews as r', 'r.assignmentId', 's.id')
    .select(['s.id as assignmentId', 's.round', 'r.recommendation', 'r.submittedAt', 'r.id as reviewId'])
    .select((eb) =>
      eb
        .selectFrom('decisions as d')
        .select('d.kind')
        .whereRef('d.manuscriptId', '=', 's.manuscriptId')
        .whereRef('d.round', '=', 's.round')
        .where('d.releasedAt', 'is not', null)
        .orderBy('d.releasedAt', 'desc')
        .limit(1)
        .as('outcome'),
    )
    .where('s.manuscriptId', '=', manuscriptId)
    .where('s.reviewerId', '=', reviewerId)
    .where('s.status', '=', 'completed')
    .$if(beforeRound !== null, (query) => query.where('s.round', '<', beforeRound ?? 0))
    .orderBy('s.round', 'desc')
    .$narrowType<{ recommendation: Recommendation | null }>()
    .executeTakeFirst()
}

/** Stores whether the report may be published. Returns whether there is a review. */
export async function changePublication(
  trx: Trx,
  assignmentId: string,
  publication: PublicationChoice,
): Promise<boolean> {
  const row = await trx
    .updateTable('reviews')
    .set({ publication })
    .where('assignmentId', '=', assignmentId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the released decision on a round, if there is one. */
export async function outcomeOf(db: Queryable, manuscriptId: string, round: number): Promise<string | null> {
  const row = await db
    .selectFrom('decisions')
    .select('kind')
    .where('manuscriptId', '=', manuscriptId)
    .where('round', '=', round)
    .where('releasedAt', 'is not', null)
    .orderBy('releasedAt', 'desc')
    .executeTakeFirst()
  return row?.kind ?? null
}

// Cursors contain timestamps truncated to milliseconds, so truncated values are compared.
const submittedAt = sql<string>`date_trunc('milliseconds', r.submitted_at)`

interface ReviewPage {
  most: number
  after: { at: string; id: string } | null
}

export async function reviewsForEditor(db: Queryable, viewer: Viewer, { most, after }: ReviewPage) {
  const all = db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .innerJoin('manuscripts as m', 'm.id', 's.manuscriptId')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .where((eb) => eb.not(concealedFrom(viewer)))
  const rows = await all
    .select([
      'r.id',
      's.id as assignmentId',
      'm.id as manuscriptId',
      'm.number',
      'm.title',
      'u.username',
      'u.firstName',
      'u.lastName',
      submittedAt.as('submittedAt'),
      'r.recommendation',
      'r.rating',
    ])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${submittedAt}, r.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy(submittedAt, 'desc')
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute()
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
