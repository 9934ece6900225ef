import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import type { FileKind, ReviewMode } from '#domain/manuscript/manuscript.ts'
import type { AssignmentStatus } from '#domain/manuscript/review.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { hasCleanSource } from '../files/blind-queries.ts'
import { isAuthorOf, isNamedAsAuthor, isReviewedByAuthor } from '../workflow/visibility-queries.ts'

/**
 * The status shown to reviewers. While a decision is held, assignments that it ended are shown as still open.
 */
const shownStatus = sql<AssignmentStatus>`CASE
  WHEN s.status = 'cancelled' AND d.id IS NOT NULL AND d.released_at IS NULL THEN s.status_before_cancel ELSE s.status END`

function selectAssignments(db: Queryable) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('manuscripts as m', 'm.id', 's.manuscriptId')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .leftJoin('decisions as d', 'd.id', 's.cancelledByDecision')
    .select([
      's.id',
      's.manuscriptId',
      's.round',
      's.position',
      's.reviewerId',
      's.dueAt',
      's.invitedAt',
      's.tokenExpiresAt',
      's.tokenSealed',
      's.remindedAt',
      shownStatus.as('status'),
      sql<boolean>`s.status = 'cancelled' AND d.id IS NOT NULL AND d.released_at IS NULL`.as('held'),
      'm.number',
      'm.title',
      'm.abstract',
      'm.keywords',
      'm.manuscriptType',
      'm.fieldOfStudy',
      'm.reviewMode',
      'm.status as manuscriptStatus',
      'u.username',
      'u.email',
      'u.firstName',
      'u.lastName',
      'u.isActive',
      sql<boolean>`u.password_hash IS NOT NULL`.as('hasPassword'),
      // The link may set a password only for an unused account that this invitation created, because it must
      // not open any other account.
      sql<boolean>`s.made_account AND u.password_hash IS NULL AND u.last_login_at IS NULL
        AND NOT EXISTS (SELECT FROM identities i WHERE i.user_id = u.id)`.as('mayChoosePassword'),
      isReviewedByAuthor.as('conflict'),
    ])
    .$narrowType<{ reviewMode: ReviewMode }>()
}

export type AssignmentRow = Awaited<ReturnType<typeof assignmentsOfReviewer>>[number]

export function assignmentsOfReviewer(db: Queryable, reviewerId: string) {
  return selectAssignments(db)
    .where('s.reviewerId', '=', reviewerId)
    .where(shownStatus, 'in', ['pending', 'in_progress', 'completed'])
    .where((eb) => eb.not(isReviewedByAuthor))
    .orderBy('s.dueAt')
    .execute()
}

/**
 * Finds an assignment for its own reviewer. Throws `not_found` if they have become a verified author of the
 * manuscript.
 */
export async function findOwnAssignment(db: Queryable, id: string, reviewerId: string) {
  const row = await selectAssignments(db)
    .where('s.id', '=', id)
    .where('s.reviewerId', '=', reviewerId)
    .executeTakeFirst()
  return row?.conflict ? undefined : row
}

export function findAssignment(db: Queryable, id: string) {
  return selectAssignments(db).where('s.id', '=', id).executeTakeFirst()
}

export function findByToken(db: Queryable, tokenHash: Buffer) {
  return selectAssignments(db).where('s.tokenHash', '=', tokenHash).executeTakeFirst()
}

/** Locks the manuscript first and then the assignment, as every action does, to avoid deadlocks. */
export async function lockAssignment(trx: Trx, id: string, reviewerId?: string) {
  const row = await trx
    .selectFrom('assignments')
    .select('manuscriptId')
    .where('id', '=', id)
    .$if(reviewerId !== undefined, (query) => query.where('reviewerId', '=', reviewerId ?? ''))
    .executeTakeFirst()
  if (!row) return undefined
  await trx.selectFrom('manuscripts').select('id').where('id', '=', row.manuscriptId).forUpdate().execute()
  return findAssignment(trx, id)
}

/**
 * Locks an assignment of this reviewer. The same statement runs for another person's assignment and for one
 * that does not exist, so that timing does not distinguish them.
 */
export async function lockOwnAssignment(trx: Trx, id: string, reviewerId: string): Promise<AssignmentRow> {
  const assignment = await lockAssignment(trx, id, reviewerId)
  if (!assignment || assignment.conflict) throw new Refusal('not_found')
  return assignment
}

export function findInRound(db: Queryable, manuscriptId: string, round: number, reviewerId: string) {
  return db
    .selectFrom('assignments')
    .select(['id', 'status'])
    .where('manuscriptId', '=', manuscriptId)
    .where('round', '=', round)
    .where('reviewerId', '=', reviewerId)
    .executeTakeFirst()
}

/** Whether somebody has reviewed the manuscript before, and whether the authors have sent a new version since. */
export async function returningTo(
  db: Queryable,
  manuscriptId: string,
  reviewerId: string,
): Promise<'no' | 'revised' | 'unrevised'> {
  const last = await db
    .selectFrom('assignments as s')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('responses as r')
          .select('r.id')
          .whereRef('r.manuscriptId', '=', 's.manuscriptId')
          .whereRef('r.createdAt', '>', 's.completedAt'),
      ).as('isRevised'),
    )
    .where('s.manuscriptId', '=', manuscriptId)
    .where('s.reviewerId', '=', reviewerId)
    .where('s.status', '=', 'completed')
    .orderBy('s.round', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? (last.isRevised ? 'revised' : 'unrevised') : 'no'
}

/** Returns the round's open assignments whose due date has passed, in the order of invitation. */
export async function lateAssignments(db: Queryable, manuscriptId: string, round: number, now: Date) {
  const open = await openInRound(db, manuscriptId, round)
  return open.filter(({ dueAt }) => Date.parse(dueAt) < now.getTime())
}

/** Returns the assignments of a round that are invited or under way. */
export function openInRound(db: Queryable, manuscriptId: string, round: number) {
  return selectAssignments(db)
    .where('s.manuscriptId', '=', manuscriptId)
    .where('s.round', '=', round)
    .where('s.status', 'in', ['pending', 'in_progress'])
    .orderBy('s.position')
    .execute()
}

/** Returns a reviewer's place in the order of invitation, which is the same in all rounds. */
export async function positionFor(db: Queryable, manuscriptId: string, reviewerId: string): Promise<number> {
  const row = await db
    .selectFrom('assignments')
    .select([
      sql<number | null>`max(position) FILTER (WHERE reviewer_id = ${reviewerId})`.as('own'),
      sql<number>`coalesce(max(position), 0)`.as('last'),
    ])
    .where('manuscriptId', '=', manuscriptId)
    .executeTakeFirstOrThrow()
  return row.own ?? row.last + 1
}

export interface Invitation {
  manuscriptId: string
  round: number
  reviewerId: string
  position: number
  tokenHash: Buffer
  tokenExpiresAt: Date
  tokenSealed: string
  invitedBy: string
  invitedAt: Date
  dueAt: Date
  /** Whether this invitation created the account, so that its link may set the first password. */
  madeAccount: boolean
}

/** Inserts an invitation, or renews one that was declined, expired or cancelled in this round. */
export async function upsertInvitation(trx: Trx, invitation: Invitation): Promise<string> {
  const row = await trx
    .insertInto('assignments')
    .values({ ...invitation, status: 'pending' })
    .onConflict((conflict) =>
      conflict.columns(['manuscriptId', 'round', 'reviewerId']).doUpdateSet({
        status: 'pending',
        tokenHash: invitation.tokenHash,
        tokenExpiresAt: invitation.tokenExpiresAt,
        tokenSealed: invitation.tokenSealed,
        invitedBy: invitation.invitedBy,
        invitedAt: invitation.invitedAt,
        dueAt: invitation.dueAt,
        respondedAt: null,
        declineReason: null,
        suggestion: null,
        cancelledByDecision: null,
        statusBeforeCancel: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function setAnswer(
  trx: Trx,
  id: string,
  answer: {
    status: 'in_progress' | 'declined'
    respondedAt: Date
    declineReason?: string | null
    suggestion?: string | null
  },
): Promise<void> {
  await trx.updateTable('assignments').set(answer).where('id', '=', id).execute()
}

export async function setCancelled(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('assignments').set({ status: 'cancelled' }).where('id', '=', id).execute()
}

export async function setDue(trx: Trx, id: string, dueAt: Date): Promise<void> {
  await trx.updateTable('assignments').set({ dueAt }).where('id', '=', id).execute()
}

/** Records a reminder. `link` is a new link, or a new expiry date of the current one. */
export async function setReminded(
  trx: Trx,
  id: string,
  remindedAt: Date,
  link: { tokenHash?: Buffer; tokenSealed?: string; tokenExpiresAt?: Date } = {},
): Promise<void> {
  await trx
    .updateTable('assignments')
    .set({ remindedAt, ...link })
    .where('id', '=', id)
    .execute()
}

export function openRequest(db: Queryable, assignmentId: string) {
  return db
    .selectFrom('extensionRequests')
    .select('dueDate')
    .where('assignmentId', '=', assignmentId)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
}

export async function insertRequest(
  trx: Trx,
  request: { assignmentId: string; dueDate: string; reason: string | null; requestedAt: Date },
): Promise<void> {
  await trx
    .deleteFrom('extensionRequests')
    .where('assignmentId', '=', request.assignmentId)
    .where('answeredAt', 'is', null)
    .execute()
  await trx.insertInto('extensionRequests').values(request).execute()
}

export async function answerRequest(
  trx: Trx,
  assignmentId: string,
  granted: boolean,
  answeredAt: Date,
): Promise<void> {
  await trx
    .updateTable('extensionRequests')
    .set({ granted, answeredAt })
    .where('assignmentId', '=', assignmentId)
    .where('answeredAt', 'is', null)
    .execute()
}

export function readReviewerSettings(db: Queryable, userId: string) {
  return db
    .selectFrom('users')
    .select(['expertise', 'awayUntil'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function writeReviewerSettings(
  db: Queryable,
  userId: string,
  settings: { expertise: string[]; awayUntil: string | null },
): Promise<void> {
  await db.updateTable('users').set(settings).where('id', '=', userId).execute()
}

/** Returns the files of the round's version that reviewers may read. */
export function filesForRound(
  db: Queryable,
  manuscriptId: string,
  round: number,
  kinds: readonly FileKind[],
) {
  return db
    .selectFrom('files as f')
    .innerJoin('rounds as r', (join) =>
      join.onRef('r.manuscriptId', '=', 'f.manuscriptId').onRef('r.version', '=', 'f.version'),
    )
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .select([
      'f.id',
      'f.kind',
      'f.version',
      'f.fileSize',
      'f.fileType',
      'f.uploadedAt',
      'f.orderIndex',
      'f.blindState',
      'f.blindSize',
      'f.blindKey',
      'o.format',
      'o.storageKey',
      'r.openedAt',
    ])
    .select(hasCleanSource.as('hasCleanSource'))
    .where('f.manuscriptId', '=', manuscriptId)
    .where('r.number', '=', round)
    .where('f.kind', 'in', [...kinds])
    .orderBy('f.orderIndex')
    .$narrowType<{ kind: FileKind }>()
    .execute()
}

export function latestResponse(db: Queryable, manuscriptId: string, beforeRound: number) {
  return db
    .selectFrom('responses')
    .select('body')
    .where('manuscriptId', '=', manuscriptId)
    .where('round', '<', beforeRound)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}

/** Returns the facts that determine whether somebody may review a manuscript. */
export function findReviewerFacts(db: Queryable, manuscriptId: string, userId: string) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.isActive', isAuthorOf(manuscriptId).as('isAuthor')])
    .select(isNamedAsAuthor(manuscriptId).as('isNamed'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
}
