import { sql } from 'kysely'
import type { PeerReviewPart, PublicationChoice } from '#domain/manuscript/peer-review.ts'
import type { Queryable, Trx } from '../../db/client.ts'

/**
 * Returns the reports that the authors have received, as they received them, with the consent and the names of their
 * writers. Confidential comments, ratings and recommendations are not read.
 */
export function releasedReports(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .innerJoin('decisions as d', 'd.id', 'r.releasedBy')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .innerJoin('reviewerNumbers as n', (join) =>
      join.onRef('n.manuscriptId', '=', 's.manuscriptId').onRef('n.reviewerId', '=', 's.reviewerId'),
    )
    .select([
      'r.id',
      's.reviewerId',
      'n.number',
      's.round',
      'r.publication',
      sql<string>`coalesce(r.released_comments, r.comments)`.as('text'),
      'u.firstName',
      'u.lastName',
      sql<string | null>`CASE WHEN u.orcid_verified_at IS NOT NULL THEN u.orcid END`.as('orcid'),
    ])
    .where('s.manuscriptId', '=', manuscriptId)
    .where('d.releasedAt', 'is not', null)
    .orderBy('s.round')
    .orderBy('n.number')
    .$narrowType<{ publication: PublicationChoice }>()
    .execute()
}

/**
 * Returns the letters and responses of the review rounds, oldest first. Notes between editors and authors are not read, nor
 * are letters that return a submission for technical fixes and the answers to them, because they are part of screening.
 */
export async function lettersAndResponses(db: Queryable, manuscriptId: string) {
  const letters = await db
    .selectFrom('decisions')
    .select(['round', 'letter as text', 'releasedAt'])
    .where('manuscriptId', '=', manuscriptId)
    .where('releasedAt', 'is not', null)
    .where('round', '>', 0)
    .where('kind', '<>', 'return_for_fixes')
    .orderBy('releasedAt')
    .$narrowType<{ releasedAt: string }>()
    .execute()
  const responses = await db
    .selectFrom('responses as r')
    .select(['round', 'body as text', 'createdAt'])
    .where('manuscriptId', '=', manuscriptId)
    .where('round', '>', 0)
    .where(
      (eb) =>
        eb
          .selectFrom('decisions as d')
          .select('d.kind')
          .whereRef('d.manuscriptId', '=', 'r.manuscriptId')
          .whereRef('d.releasedAt', '<=', 'r.createdAt')
          .orderBy('d.releasedAt', 'desc')
          .limit(1),
      'is distinct from',
      'return_for_fixes',
    )
    .orderBy('createdAt')
    .execute()
  return { letters, responses }
}

/** Returns everybody who was ever asked for a review, and the editors who asked, handled the manuscript or decided on it. */
export function peopleOfReview(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.email', 'u.firstName', 'u.lastName', 'u.affiliation', 'u.orcid'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('assignments as a')
          .select('a.id')
          .whereRef('a.reviewerId', '=', 'u.id')
          .where('a.manuscriptId', '=', manuscriptId),
      ).as('isReviewer'),
    )
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('assignments as s')
            .select('s.id')
            .where('s.manuscriptId', '=', manuscriptId)
            .where((ref) =>
              ref.or([ref('s.reviewerId', '=', ref.ref('u.id')), ref('s.invitedBy', '=', ref.ref('u.id'))]),
            ),
        ),
        exists(
          selectFrom('decisions as d')
            .select('d.id')
            .whereRef('d.decidedBy', '=', 'u.id')
            .where('d.manuscriptId', '=', manuscriptId),
        ),
        exists(
          selectFrom('editorRecommendations as e')
            .select('e.id')
            .whereRef('e.recommendedBy', '=', 'u.id')
            .where('e.manuscriptId', '=', manuscriptId),
        ),
        exists(
          selectFrom('manuscripts as m')
            .select('m.id')
            .whereRef('m.handlingEditorId', '=', 'u.id')
            .where('m.id', '=', manuscriptId),
        ),
      ]),
    )
    .orderBy('u.id')
    .execute()
}

export async function saveConsent(
  trx: Trx,
  manuscriptId: string,
  answer: { authorsAgree: boolean; answeredBy: string; answeredAt: Date },
): Promise<void> {
  await trx
    .insertInto('peerReviewPublications')
    .values({ manuscriptId, ...answer })
    .onConflict((conflict) => conflict.column('manuscriptId').doUpdateSet(answer))
    .execute()
}

export async function saveChoice(trx: Trx, manuscriptId: string, isChosen: boolean): Promise<void> {
  await trx
    .insertInto('peerReviewPublications')
    .values({ manuscriptId, isChosen })
    .onConflict((conflict) => conflict.column('manuscriptId').doUpdateSet({ isChosen }))
    .execute()
}

/** Stores what is published with the article, so that later versions repeat it. */
export async function savePublished(
  trx: Trx,
  manuscriptId: string,
  parts: readonly PeerReviewPart[],
): Promise<void> {
  const content = JSON.stringify(parts)
  await trx
    .insertInto('peerReviewPublications')
    .values({ manuscriptId, content })
    .onConflict((conflict) => conflict.column('manuscriptId').doUpdateSet({ content }))
    .execute()
}

export async function publishedPeerReview(db: Queryable, manuscriptId: string): Promise<PeerReviewPart[]> {
  const row = await db
    .selectFrom('peerReviewPublications')
    .select('content')
    .where('manuscriptId', '=', manuscriptId)
    .executeTakeFirst()
  // The type can be asserted, because savePublished wrote the value.
  return (row?.content ?? []) as unknown as PeerReviewPart[]
}
