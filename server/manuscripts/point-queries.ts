import { sql } from 'kysely'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable } from '../db/client.ts'
import { followedBy } from '../workflow/visibility-queries.ts'

/**
 * Returns the points of all decisions that were not undone, with the numbers of the reviewers from whose reviews
 * they come. No names are read. Authors get those of released decisions that they are asked to answer.
 */
export function pointsFor(db: Queryable, manuscriptId: string, side: 'authors' | 'editors') {
  return db
    .selectFrom('reviewPoints as p')
    .innerJoin('decisions as d', 'd.id', 'p.decisionId')
    .leftJoin('reviews as r', 'r.id', 'p.sourceReview')
    .leftJoin('assignments as s', 's.id', 'r.assignmentId')
    .leftJoin('reviewerNumbers as n', (join) =>
      join.onRef('n.manuscriptId', '=', 's.manuscriptId').onRef('n.reviewerId', '=', 's.reviewerId'),
    )
    .select([
      'p.id',
      'p.round',
      'p.fromEditor',
      'n.number',
      'p.body',
      'p.chosen',
      'p.answer',
      'p.done',
      'p.declined',
    ])
    .select(
      sql<boolean>`d.id IS NOT DISTINCT FROM (SELECT l.id FROM decisions l WHERE l.manuscript_id = d.manuscript_id
        AND l.released_at IS NOT NULL ORDER BY l.decided_at DESC LIMIT 1)`.as('isCurrent'),
    )
    .where('p.manuscriptId', '=', manuscriptId)
    .where('d.undoneAt', 'is', null)
    .$if(side === 'authors', (query) =>
      query.where('d.releasedAt', 'is not', null).where('p.chosen', '=', true),
    )
    .orderBy('p.round', 'desc')
    .orderBy('d.decidedAt', 'desc')
    .orderBy('p.orderIndex')
}

/** Returns the appeal against the current or the last rejection. */
export function appealOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('appeals')
    .select(['body', 'sentAt', 'answer', 'answeredAt', 'upheld'])
    .where('manuscriptId', '=', manuscriptId)
    .orderBy('sentAt', 'desc')
    .limit(1)
}

/** Whether the last decision that the authors know invites a new submission, and none was sent yet. */
export function invitesResubmission(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('manuscripts as m')
    .select([
      sql<boolean>`m.status = 'rejected' AND (SELECT d.kind FROM decisions d
        WHERE d.manuscript_id = m.id AND d.released_at IS NOT NULL
        ORDER BY d.decided_at DESC LIMIT 1) = 'invite_resubmission'
        AND NOT EXISTS (SELECT FROM manuscripts n WHERE n.resubmission_of = m.id)`.as('invites'),
    ])
    .where('m.id', '=', manuscriptId)
}

/** The new submission of this manuscript, if the author follows that one, too. */
export function resubmissionFollowedBy(db: Queryable, viewer: Viewer, manuscriptId: string) {
  return db
    .selectFrom('manuscripts as m')
    .select(['m.id', 'm.number'])
    .where('m.resubmissionOf', '=', manuscriptId)
    .where(followedBy(viewer))
    .orderBy('m.submittedAt', 'desc')
    .limit(1)
}

export function resubmissionOfThis(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('manuscripts')
    .select(['id', 'number'])
    .where('resubmissionOf', '=', manuscriptId)
    .orderBy('submittedAt', 'desc')
    .limit(1)
}
