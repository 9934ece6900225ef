import { type SqlBool, sql } from 'kysely'
import type { DiscussionKind, DiscussionSide } from '#domain/manuscript/discussion.ts'
import type { AssignmentStatus } from '#domain/manuscript/review.ts'
import type { Queryable, Trx } from '../db/client.ts'
import type { DraftPlace } from '../db/drafts.ts'
import {
  hasJoined,
  isClosedTo,
  isMatchOf,
  isReviewedByAuthor,
  worksOnAll,
} from '../workflow/visibility-queries.ts'

/** The discussions of a manuscript that somebody may read. */
export interface Scope {
  manuscriptId: string
  kinds: readonly DiscussionKind[]
  /** For a reviewer: their own account. */
  reviewerId: string | null
}

export function discussionsOf(db: Queryable, { manuscriptId, kinds, reviewerId }: Scope) {
  return db
    .selectFrom('discussions as d')
    .leftJoin('users as e', 'e.id', 'd.assigneeId')
    .select([
      'd.id',
      'd.kind',
      'd.reviewerId',
      'd.subject',
      'd.openedSide',
      'd.openedAt',
      'd.dueOn',
      'd.assigneeId',
      'd.lastSide',
      'd.closedAt',
      'e.username as assigneeUsername',
      'e.firstName as assigneeFirstName',
      'e.lastName as assigneeLastName',
    ])
    .$narrowType<{ kind: DiscussionKind; openedSide: DiscussionSide; lastSide: DiscussionSide }>()
    .where('d.manuscriptId', '=', manuscriptId)
    .where('d.kind', 'in', [...kinds])
    .$if(reviewerId !== null, (query) => query.where('d.reviewerId', '=', reviewerId))
    .orderBy(sql`d.closed_at IS NOT NULL`)
    .orderBy('d.openedAt', 'desc')
    .orderBy('d.id')
}

/** Returns the messages of these discussions in their order. */
export function messagesOf(db: Queryable, { manuscriptId, kinds, reviewerId }: Scope) {
  return db
    .selectFrom('discussionMessages as x')
    .innerJoin('discussions as d', 'd.id', 'x.discussionId')
    .leftJoin('users as u', 'u.id', 'x.authorId')
    .select([
      'x.id',
      'x.discussionId',
      'x.authorId',
      'x.side',
      'x.body',
      'x.sentAt',
      'u.username',
      'u.firstName',
      'u.lastName',
    ])
    .$narrowType<{ side: DiscussionSide }>()
    .where('d.manuscriptId', '=', manuscriptId)
    .where('d.kind', 'in', [...kinds])
    .$if(reviewerId !== null, (query) => query.where('d.reviewerId', '=', reviewerId))
    .orderBy('x.discussionId')
    .orderBy('x.number')
}

const draftColumns = ['content', 'revision', 'savedAt as updatedAt'] as const

export function draftsOf(db: Queryable, userId: string, manuscriptId: string, side: DiscussionSide) {
  return db
    .selectFrom('discussionDrafts')
    .select(['place', ...draftColumns])
    .where('userId', '=', userId)
    .where('manuscriptId', '=', manuscriptId)
    .where('side', '=', side)
}

interface DraftKey {
  userId: string
  manuscriptId: string
  /** The discussion, or the manuscript for a new discussion. */
  place: string
  side: DiscussionSide
}

export function draftPlace(db: Queryable, key: DraftKey, savedAt: Date): DraftPlace {
  const { userId, place, side } = key
  return {
    find: () =>
      db
        .selectFrom('discussionDrafts')
        .select(draftColumns)
        .where('userId', '=', userId)
        .where('place', '=', place)
        .where('side', '=', side)
        .executeTakeFirst(),
    insert: (content) =>
      db
        .insertInto('discussionDrafts')
        .values({ ...key, content, savedAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning(draftColumns)
        .executeTakeFirst(),
    update: (content, revision) =>
      db
        .updateTable('discussionDrafts')
        .set((eb) => ({ content, revision: eb('revision', '+', 1), savedAt }))
        .where('userId', '=', userId)
        .where('place', '=', place)
        .where('side', '=', side)
        .where('revision', '=', revision)
        .returning(draftColumns)
        .executeTakeFirst(),
  }
}

export async function removeDraft(trx: Trx, { userId, place, side }: Omit<DraftKey, 'manuscriptId'>) {
  await trx
    .deleteFrom('discussionDrafts')
    .where('userId', '=', userId)
    .where('place', '=', place)
    .where('side', '=', side)
    .execute()
}

/**
 * Returns everybody who was ever asked to review the manuscript, with the latest assignment of each. The order
 * is that of the first invitations.
 */
export function reviewersOn(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('manuscripts as m', 'm.id', 's.manuscriptId')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .leftJoin('reviewerNumbers as n', (join) =>
      join.onRef('n.manuscriptId', '=', 's.manuscriptId').onRef('n.reviewerId', '=', 's.reviewerId'),
    )
    .select([
      'u.id',
      's.id as assignmentId',
      's.status',
      's.tokenSealed',
      'n.number',
      'u.username',
      'u.email',
      'u.firstName',
      'u.lastName',
      'u.affiliation',
      'u.orcid',
      'u.isActive',
      sql<boolean>`u.password_hash IS NOT NULL OR u.last_login_at IS NOT NULL`.as('hasSignedIn'),
      isReviewedByAuthor.as('isAuthor'),
    ])
    .$narrowType<{ status: AssignmentStatus }>()
    .where('s.manuscriptId', '=', manuscriptId)
    .where(
      's.id',
      '=',
      sql<string>`(SELECT l.id FROM assignments l WHERE l.manuscript_id = s.manuscript_id
        AND l.reviewer_id = s.reviewer_id ORDER BY l.round DESC, l.invited_at DESC, l.id LIMIT 1)`,
    )
    .orderBy(
      sql`(SELECT min(f.invited_at) FROM assignments f WHERE f.manuscript_id = s.manuscript_id
        AND f.reviewer_id = s.reviewer_id)`,
    )
    .orderBy('u.id')
}

/** The manuscript of an assignment of this reviewer; undefined if they have become one of its authors. */
export function manuscriptOfAssignment(db: Queryable, assignmentId: string, reviewerId: string) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('manuscripts as m', 'm.id', 's.manuscriptId')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .select('s.manuscriptId')
    .where('s.id', '=', assignmentId)
    .where('s.reviewerId', '=', reviewerId)
    .where((eb) => eb.not(isReviewedByAuthor))
    .executeTakeFirst()
}

const accountColumns = ['u.id', 'u.username', 'u.email', 'u.firstName', 'u.lastName'] as const

/**
 * Editors who may read all discussions of the manuscript: active ones who are not limited to production, to whom it
 * is not closed, and who are not asked whether they are among its authors.
 */
export function editorsOn(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('users as u')
    .select([...accountColumns, 'u.role'])
    .where('u.isActive', '=', true)
    .where('u.role', 'in', ['editor', 'admin'])
    .where(worksOnAll)
    .where(hasJoined)
    .where(sql<SqlBool>`NOT ${isClosedTo(manuscriptId)} AND NOT ${isMatchOf(manuscriptId)}`)
    .orderBy('u.lastName')
    .orderBy('u.username')
}

/** Editors who are limited to production and have written in the discussion. */
export function limitedWriters(db: Queryable, manuscriptId: string, discussionId: string) {
  return db
    .selectFrom('users as u')
    .select(accountColumns)
    .where('u.isActive', '=', true)
    .where('u.role', '=', 'editor')
    .where((eb) => eb.not(worksOnAll))
    .where(sql<SqlBool>`NOT ${isClosedTo(manuscriptId)}`)
    .where('u.id', 'in', (eb) =>
      eb
        .selectFrom('discussionMessages')
        .select('authorId')
        .where('discussionId', '=', discussionId)
        .where('side', '=', 'editor')
        .$castTo<{ authorId: string }>(),
    )
    .execute()
}

/** Accounts that may read the manuscript as its authors: the submitting one, and co-authors who follow it. */
export function authorAccountsOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('users as u')
    .select(accountColumns)
    .where('u.isActive', '=', true)
    .where(hasJoined)
    .where(
      sql<SqlBool>`(u.id = (SELECT m.submitter_id FROM manuscripts m WHERE m.id = ${manuscriptId})
        OR u.id IN (SELECT a.user_id FROM authorships a WHERE a.manuscript_id = ${manuscriptId} AND a.follows)
        OR (u.role NOT IN ('editor', 'admin')
          AND u.id IN (SELECT x.user_id FROM authorship_matches x WHERE x.manuscript_id = ${manuscriptId}
            AND x.identifier = 'email' AND x.is_proved)
          AND NOT EXISTS (SELECT FROM assignments s WHERE s.manuscript_id = ${manuscriptId} AND s.reviewer_id = u.id)))`,
    )
    .orderBy('u.id')
    .execute()
}

/** Ids of the accounts that have written in a discussion. */
export async function writersOf(db: Queryable, discussionId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('discussionMessages')
    .select('authorId')
    .distinct()
    .where('discussionId', '=', discussionId)
    .execute()
  return new Set(rows.flatMap(({ authorId }) => authorId ?? []))
}

export interface NewDiscussion {
  manuscriptId: string
  kind: DiscussionKind
  reviewerId: string | null
  subject: string
  openedSide: DiscussionSide
  openedAt: Date
  dueOn: string | null
  assigneeId: string | null
  lastSide: DiscussionSide
}

export async function insertDiscussion(trx: Trx, discussion: NewDiscussion): Promise<string> {
  const row = await trx.insertInto('discussions').values(discussion).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function insertMessage(
  trx: Trx,
  message: { discussionId: string; authorId: string; side: DiscussionSide; body: string; sentAt: Date },
): Promise<string> {
  const row = await trx
    .insertInto('discussionMessages')
    .values((eb) => ({
      ...message,
      number: sql<number>`1 + (SELECT count(*) FROM discussion_messages WHERE discussion_id = ${eb.val(message.discussionId)})`,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Finds a discussion within the given scope, with the last message and the number of messages. */
export function findDiscussion(db: Queryable, scope: Scope, id: string) {
  return discussionsOf(db, scope)
    .select([
      sql<string>`(SELECT x.id FROM discussion_messages x WHERE x.discussion_id = d.id
        ORDER BY x.number DESC LIMIT 1)`.as('lastMessage'),
      sql<number>`(SELECT count(*) FROM discussion_messages x WHERE x.discussion_id = d.id)`.as('messages'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst()
}
export type DiscussionRow = NonNullable<Awaited<ReturnType<typeof findDiscussion>>>

export async function updateDiscussion(
  trx: Trx,
  id: string,
  change: {
    lastSide?: DiscussionSide
    closedAt?: Date | null
    dueOn?: string | null
    assigneeId?: string | null
  },
): Promise<void> {
  await trx.updateTable('discussions').set(change).where('id', '=', id).execute()
}

export async function countOpen(trx: Trx, scope: Scope): Promise<number> {
  const { open } = await trx
    .selectFrom('discussions')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('manuscriptId', '=', scope.manuscriptId)
    .where('kind', 'in', [...scope.kinds])
    .$if(scope.reviewerId !== null, (query) => query.where('reviewerId', '=', scope.reviewerId))
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}
