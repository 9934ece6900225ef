import type { Queryable } from '../db/client.ts'

/** Queries of what editors did with the reviews of a manuscript. */

const names = ['u.username', 'u.firstName', 'u.lastName'] as const

/** Requests for clarification that the reviewers are working on. */
export function openReturns(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('reviewReturns as t')
    .innerJoin('reviews as r', 'r.id', 't.reviewId')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .leftJoin('users as u', 'u.id', 't.returnedBy')
    .select(['t.reviewId', 't.message', 't.returnedAt', ...names])
    .where('s.manuscriptId', '=', manuscriptId)
    .where('s.status', '=', 'in_progress')
    .where('t.closedAt', 'is', null)
}

export function passagesHidden(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('hiddenPassages as h')
    .innerJoin('reviews as r', 'r.id', 'h.reviewId')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .leftJoin('users as u', 'u.id', 'h.hiddenBy')
    .select(['h.id', 'h.reviewId', 'h.passage', 'h.reason', 'h.hiddenAt', ...names])
    .where('s.manuscriptId', '=', manuscriptId)
    .where('h.shownAt', 'is', null)
    .orderBy('h.hiddenAt')
}

export function ratingsOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('reviewRatings as g')
    .innerJoin('reviews as r', 'r.id', 'g.reviewId')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .innerJoin('users as u', 'u.id', 'g.editorId')
    .select(['g.reviewId', 'g.editorId', 'g.rating', ...names])
    .where('s.manuscriptId', '=', manuscriptId)
    .orderBy('g.ratedAt')
}

/** How each review came in, and how many earlier versions and comments on passages it has. */
export function recordsOfReviews(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .leftJoin('users as u', 'u.id', 'r.enteredBy')
    .select(['r.id', 'r.enteredAt', 'r.thankedAt', ...names])
    .select((eb) =>
      eb
        .selectFrom('reviewVersions as v')
        .select((count) => count.fn.countAll<number>().as('versions'))
        .whereRef('v.reviewId', '=', 'r.id')
        .as('versions'),
    )
    .select((eb) =>
      eb
        .selectFrom('annotations as n')
        .select((count) => count.fn.countAll<number>().as('notes'))
        .where('n.targetKind', '=', 'review')
        .whereRef('n.targetId', '=', 'r.id')
        .as('notes'),
    )
    .where('s.manuscriptId', '=', manuscriptId)
}
