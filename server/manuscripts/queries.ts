import { type SqlBool, sql } from 'kysely'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { selectManuscripts } from '../workflow/queries.ts'
import {
  askedIds,
  closedTo,
  followedBy,
  isReviewedByAuthor,
  sharedIdentifiers,
} from '../workflow/visibility-queries.ts'

export interface ReviewerCounts {
  invited: number
  accepted: number
  completed: number
  late: number
  declined: number
  /** Number of assignments that a held decision has ended. Authors still see them as open. */
  openBeforeHold: number
}

/**
 * Selects manuscripts with the number of assignments of the current round by status. If `editor` is given,
 * nothing is counted for manuscripts of which this editor may be an author.
 */
function withReviewerCounts(db: Queryable, now: Date, editor: Viewer | null) {
  return selectManuscripts(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('assignments as s')
          .select([
            sql<number>`count(*) FILTER (WHERE s.status = 'pending')`.as('invited'),
            sql<number>`count(*) FILTER (WHERE s.status = 'in_progress')`.as('accepted'),
            sql<number>`count(*) FILTER (WHERE s.status = 'completed')`.as('completed'),
            sql<number>`count(*) FILTER (WHERE s.status IN ('pending', 'in_progress') AND s.due_at < ${now})`.as(
              'late',
            ),
            sql<number>`count(*) FILTER (WHERE s.status = 'declined')`.as('declined'),
            sql<number>`count(*) FILTER (WHERE s.status = 'cancelled' AND s.status_before_cancel IN ('pending', 'in_progress')
              AND s.cancelled_by_decision = (SELECT d.id FROM decisions d
                WHERE d.manuscript_id = m.id AND d.released_at IS NULL AND d.undone_at IS NULL))`.as(
              'openBeforeHold',
            ),
          ])
          .whereRef('s.manuscriptId', '=', 'm.id')
          .whereRef('s.round', '=', 'm.round')
          .$if(editor !== null, (query) =>
            query.where(sql<SqlBool>`m.id NOT IN ${askedIds(editor ?? { id: '' })}`),
          )
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select([
      'counts.invited',
      'counts.accepted',
      'counts.completed',
      'counts.late',
      'counts.declined',
      'counts.openBeforeHold',
    ])
    .$narrowType<ReviewerCounts>()
}

export type CountedManuscript = Awaited<ReturnType<typeof authoredManuscripts>>[number]

export function authoredManuscripts(db: Queryable, viewer: Viewer, now: Date) {
  return (
    withReviewerCounts(db, now, null)
      .where(followedBy(viewer))
      // Uses the time before a held decision, because such a decision must not change the order of the
      // authors' list.
      .orderBy(
        sql`coalesce((SELECT d.prior_status_updated_at FROM decisions d
          WHERE d.manuscript_id = m.id AND d.released_at IS NULL AND d.undone_at IS NULL), m.last_status_update)`,
        'desc',
      )
      .orderBy('m.id')
      .execute()
  )
}

// Cursors contain timestamps truncated to milliseconds, so truncated values are compared.
/** The name by which colleagues know the handling editor, as in `personName`. */
const handlingEditorName = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', nullif(h.first_name, ''), nullif(h.last_name, '')), ''), h.username)`

const enteredAt = sql<string>`date_trunc('milliseconds', m.stage_entered_at)`

export interface PageAfter {
  at: string
  id: string
}

/** Selects all manuscripts that this editor may handle, without those of which the editor is an author. */
export function editorialManuscripts(db: Queryable, viewer: Viewer, now: Date, ids: string[]) {
  return withReviewerCounts(db, now, viewer)
    .where((eb) => eb.not(closedTo(viewer)))
    .where('m.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .leftJoin('users as h', 'h.id', 'm.handlingEditorId')
    .select(handlingEditorName.as('handlingEditor'))
    .orderBy(enteredAt)
    .orderBy('m.id')
    .execute()
}

/**
 * Returns the ids of the next `most` rows of the same list, so that assignments are counted for one page
 * only.
 */
export async function editorialIds(db: Queryable, viewer: Viewer, most: number, after: PageAfter | null) {
  const all = db.selectFrom('manuscripts as m').where((eb) => eb.not(closedTo(viewer)))
  const rows = await all
    .select(['m.id', enteredAt.as('enteredAt')])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${enteredAt}, m.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy(enteredAt)
    .orderBy('m.id')
    .limit(most)
    .execute()
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export function countedManuscripts(db: Queryable, viewer: Viewer, ids: string[], now: Date) {
  if (ids.length === 0) return Promise.resolve([])
  return withReviewerCounts(db, now, viewer)
    .leftJoin('users as h', 'h.id', 'm.handlingEditorId')
    .select(handlingEditorName.as('handlingEditor'))
    .where('m.id', 'in', ids)
    .execute()
}

export function countedManuscript(db: Queryable, editor: Viewer | null, id: string, now: Date) {
  return withReviewerCounts(db, now, editor)
    .leftJoin('users as h', 'h.id', 'm.handlingEditorId')
    .select(handlingEditorName.as('handlingEditor'))
    .where('m.id', '=', id)
}

export function historyOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('history as h')
    .leftJoin('users as u', 'u.id', 'h.actorId')
    .leftJoin('decisions as d', 'd.id', 'h.decisionId')
    .select([
      'h.id',
      'h.action',
      'h.fromStatus',
      'h.toStatus',
      'h.stage',
      'h.actorId',
      'h.actorSide',
      'h.notes',
      'h.authorNotes',
      'h.visibleToAuthors',
      'h.decisionId',
      'h.changedAt',
      'd.releasedAt',
      'u.username',
      'u.firstName',
      'u.lastName',
    ])
    .where('h.manuscriptId', '=', manuscriptId)
    .orderBy('h.sequence')
}

/** Returns the reviews released to the authors. No names are read. */
export function releasedReviews(db: Queryable, manuscriptIds: string[]) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .innerJoin('decisions as d', 'd.id', 'r.releasedBy')
    .innerJoin('reviewerNumbers as n', (join) =>
      join.onRef('n.manuscriptId', '=', 's.manuscriptId').onRef('n.reviewerId', '=', 's.reviewerId'),
    )
    .select([
      'r.id',
      'r.assignmentId',
      's.manuscriptId',
      'n.number',
      's.round',
      'r.recommendation',
      'r.rating',
      // Uses the excerpt chosen by the editor, if there is one.
      sql<string>`coalesce(r.released_comments, r.comments)`.as('comments'),
      'r.submittedAt',
    ])
    .where('s.manuscriptId', '=', sql<string>`ANY(${manuscriptIds}::uuid[])`)
    .where('d.releasedAt', 'is not', null)
    .orderBy('s.round', 'desc')
    .orderBy('n.number')
}

export function allReviews(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .leftJoin('confidentialComments as c', 'c.reviewId', 'r.id')
    .leftJoin('reviewerNumbers as n', (join) =>
      join.onRef('n.manuscriptId', '=', 's.manuscriptId').onRef('n.reviewerId', '=', 's.reviewerId'),
    )
    .select([
      'r.id',
      's.id as assignmentId',
      'n.number',
      's.round',
      'r.recommendation',
      'r.rating',
      'r.comments',
      'r.submittedAt',
      'c.body as confidentialComments',
      'u.username',
      'u.firstName',
      'u.lastName',
    ])
    .where('s.manuscriptId', '=', manuscriptId)
    .orderBy('s.round', 'desc')
    .orderBy('s.position')
}

export function assignmentsOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .innerJoin('manuscripts as m', 'm.id', 's.manuscriptId')
    .leftJoin('reviewerNumbers as n', (join) =>
      join.onRef('n.manuscriptId', '=', 's.manuscriptId').onRef('n.reviewerId', '=', 's.reviewerId'),
    )
    .leftJoin('extensionRequests as x', (join) =>
      join.onRef('x.assignmentId', '=', 's.id').on('x.answeredAt', 'is', null),
    )
    .select([
      's.id',
      'n.number',
      's.round',
      's.status',
      's.invitedAt',
      's.respondedAt',
      's.dueAt',
      's.completedAt',
      's.declineReason',
      's.suggestion',
      's.remindedAt',
      'u.email',
      'u.username',
      'u.firstName',
      'u.lastName',
      isReviewedByAuthor.as('conflict'),
      sharedIdentifiers(sql`u.id`, sql`m.id`).as('shared'),
      'x.dueDate as askedDue',
      'x.reason as askedReason',
      'x.requestedAt as askedAt',
    ])
    .where('s.manuscriptId', '=', manuscriptId)
    .orderBy('s.round', 'desc')
    .orderBy('s.position')
}

export function decisionsOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('decisions as d')
    .leftJoin('users as u', 'u.id', 'd.decidedBy')
    .select([
      'd.id',
      'd.kind',
      'd.round',
      'd.notes',
      'd.letter',
      'd.overrideReason',
      'd.decidedAt',
      'd.releaseAt',
      'd.releasedAt',
      'd.undoneAt',
      'u.username',
      'u.firstName',
      'u.lastName',
    ])
    .where('d.manuscriptId', '=', manuscriptId)
    .orderBy('d.decidedAt', 'desc')
}

/** Returns the steps that authors may see, with the resulting stage, oldest first. */
export function visibleSteps(db: Queryable, manuscriptIds: string[]) {
  if (manuscriptIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('history as h')
    .leftJoin('decisions as d', 'd.id', 'h.decisionId')
    .select(['h.manuscriptId', 'h.stage', 'h.changedAt'])
    .where('h.manuscriptId', 'in', manuscriptIds)
    .where('h.visibleToAuthors', '=', true)
    .where((eb) => eb.or([eb('h.decisionId', 'is', null), eb('d.releasedAt', 'is not', null)]))
    .orderBy('h.sequence')
    .execute()
}

export async function usageOf(
  db: Queryable,
  articleIds: string[],
): Promise<Map<string, { views: number; downloads: number }>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'views', 'downloads'])
    .where('id', 'in', articleIds)
    .execute()
  return new Map(rows.map(({ id, ...usage }) => [id, usage]))
}

/** Finds the latest extension request for the current revision. */
export function extensionOf(db: Queryable, { id, stageEnteredAt }: { id: string; stageEnteredAt: string }) {
  return db
    .selectFrom('extensions')
    .select(['id', 'askedAt', 'until', 'reason', 'granted', 'grantedUntil', 'note', 'answeredAt'])
    .where('manuscriptId', '=', id)
    .where('askedAt', '>=', stageEnteredAt)
    .orderBy('askedAt', 'desc')
    .limit(1)
}

export function proofsOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('proofs')
    .select(['id', 'requestedAt', 'answeredAt', 'approved', 'comments', 'number', 'dueAt'])
    .where('manuscriptId', '=', manuscriptId)
    .where('replacedAt', 'is', null)
    .orderBy('requestedAt', 'desc')
}

/** Finds the galley that would be published: the chosen one, or else the newest. */
export function currentGalleyOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('files as f')
    .innerJoin('manuscripts as m', 'm.id', 'f.manuscriptId')
    .select('f.id')
    .where('f.manuscriptId', '=', manuscriptId)
    .where('f.kind', '=', 'galley')
    .orderBy(sql`f.id = m.galley_id DESC NULLS LAST`)
    .orderBy('f.uploadedAt', 'desc')
    .orderBy('f.orderIndex', 'desc')
    .limit(1)
}

export function submitterOf(db: Queryable, userId: string) {
  return db.selectFrom('users').select(['username', 'email']).where('id', '=', userId)
}

/** Deletes a manuscript and returns all its storage keys, so that the files can be removed. */
export async function deleteManuscript(trx: Trx, manuscriptId: string): Promise<string[]> {
  const files = await trx
    .selectFrom('files as f')
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .select(['o.id', 'o.storageKey', 'f.blindKey'])
    .where('f.manuscriptId', '=', manuscriptId)
    .execute()
  // Messages about the manuscript are kept; only their link to it is removed.
  await trx.deleteFrom('manuscripts').where('id', '=', manuscriptId).execute()
  if (files.length > 0)
    await trx
      .deleteFrom('objects')
      .where(
        'id',
        'in',
        files.map((file) => file.id),
      )
      .execute()
  return files.flatMap((file) => [file.storageKey, ...(file.blindKey ? [file.blindKey] : [])])
}
