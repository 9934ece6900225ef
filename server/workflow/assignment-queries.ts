import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'

/**
 * Cancels every open assignment of a manuscript and returns the reviewers to notify. For a held decision,
 * `restoreAssignments` can undo this.
 */
export async function cancelOpenAssignments(
  trx: Trx,
  manuscriptId: string,
  decisionId: string | null = null,
) {
  const open = await trx
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.reviewerId')
    .select([
      'assignments.id as assignmentId',
      'assignments.status',
      'users.id',
      'users.email',
      'users.username',
      'users.firstName',
      'users.lastName',
    ])
    .where('assignments.manuscriptId', '=', manuscriptId)
    .where('assignments.status', 'in', ['pending', 'in_progress'])
    .forUpdate('assignments')
    .execute()
  for (const { assignmentId, status } of open)
    await trx
      .updateTable('assignments')
      .set({ status: 'cancelled', cancelledByDecision: decisionId, statusBeforeCancel: status })
      .where('id', '=', assignmentId)
      .execute()
  if (decisionId === null)
    await completeReturned(
      trx,
      open.map(({ assignmentId }) => assignmentId),
    )
  return open
}

/**
 * Completes assignments whose review had been sent back for clarification when they were cancelled: the review counts as
 * it is.
 */
async function completeReturned(trx: Trx, assignmentIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('assignments as s')
    .set({ status: 'completed', cancelledByDecision: null, statusBeforeCancel: null })
    .where('s.id', '=', sql<string>`ANY(${assignmentIds}::uuid[])`)
    .where((eb) =>
      eb.exists(eb.selectFrom('reviews as r').select('r.id').whereRef('r.assignmentId', '=', 's.id')),
    )
    .execute()
}

/** Ends the clarifications that a decision has cut short, when it can no longer be undone. */
export async function completeReturnedBy(trx: Trx, decisionId: string): Promise<void> {
  const cancelled = await trx
    .selectFrom('assignments')
    .select('id')
    .where('cancelledByDecision', '=', decisionId)
    .execute()
  await completeReturned(
    trx,
    cancelled.map(({ id }) => id),
  )
}

export async function restoreAssignments(trx: Trx, decisionId: string): Promise<void> {
  const cancelled = await trx
    .selectFrom('assignments')
    .select(['id', 'statusBeforeCancel'])
    .where('cancelledByDecision', '=', decisionId)
    .execute()
  for (const { id, statusBeforeCancel } of cancelled)
    await trx
      .updateTable('assignments')
      .set({ status: statusBeforeCancel ?? 'pending', cancelledByDecision: null, statusBeforeCancel: null })
      .where('id', '=', id)
      .execute()
}

export async function markUndone(trx: Trx, decisionId: string, now: Date): Promise<void> {
  await trx.updateTable('decisions').set({ undoneAt: now }).where('id', '=', decisionId).execute()
}

/** Returns the reviewers to notify, when a decision is released, that their review is no longer needed. */
export function cancelledBy(db: Queryable, decisionId: string) {
  return db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.reviewerId')
    .select(['users.id', 'users.email', 'users.username', 'users.firstName', 'users.lastName'])
    .where('assignments.cancelledByDecision', '=', decisionId)
    .execute()
}

/** Returns the reviewers who submitted a review in the round. */
export function reviewersOfRound(db: Queryable, manuscriptId: string, round: number) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .select(['u.id', 'u.email', 'u.username', 'u.firstName', 'u.lastName'])
    .where('s.manuscriptId', '=', manuscriptId)
    .where('s.round', '=', round)
    .where('s.status', '=', 'completed')
    .where('u.isActive', '=', true)
    .execute()
}

/**
 * Returns reviewers whose names may occur in the reviews by mistake. Used only to mask the names, never to
 * show them.
 */
export function reviewersOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .select(['u.username', 'u.email', 'u.firstName', 'u.lastName', 'u.affiliation', 'u.orcid'])
    .distinct()
    .where('s.manuscriptId', '=', manuscriptId)
}
