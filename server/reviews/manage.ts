import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { assignmentCancelled } from '#emails/review.ts'
import type { Context } from '../context.ts'
import { addJob, inviteNextKey } from '../db/jobs.ts'
import { newToken } from '../http/session.ts'
import { mailToken } from '../mail/tokens.ts'
import { type Acting, lockAndSee, recordHistory, requireReviewersShown } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { blindAboutOf, tellPeople } from '../workflow/tell.ts'
import { openReturn } from './handling/queries.ts'
import { type AssignmentRow, findAssignment, lateAssignments, setCancelled, setReminded } from './queries.ts'
import { sendReminder } from './reminder.ts'

export async function withOpenAssignment<T>(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  assignmentId: string,
  run: (acting: Acting, assignment: AssignmentRow) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireReviewersShown(acting)
    return run(acting, await openAssignment(acting, assignmentId))
  })
}

/** Loads an open assignment of this manuscript. */
export async function openAssignment(
  { trx, manuscript }: Acting,
  assignmentId: string,
): Promise<AssignmentRow> {
  const assignment = await findAssignment(trx, assignmentId)
  if (!assignment || assignment.manuscriptId !== manuscript.id) throw new Refusal('not_found')
  if (assignment.held || !['pending', 'in_progress'].includes(assignment.status))
    throw new Refusal('conflict', 'This assignment is no longer open.')
  return assignment
}

/**
 * Throws if the reviewer has become an author of the manuscript. They get no more messages, and the editor
 * can only cancel the review.
 */
export function refuseAuthor({ conflict }: AssignmentRow): void {
  if (conflict)
    throw new Refusal(
      'conflict',
      'This reviewer is now an author of the manuscript. Please cancel the assignment.',
    )
}

/** Milliseconds between reminders, so that a double click sends only one. */
const remindEveryMs = 3_600_000

export async function remind(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  assignmentId: string,
): Promise<void> {
  await withOpenAssignment(context, viewer, manuscriptId, assignmentId, async (acting, assignment) => {
    refuseAuthor(assignment)
    if (wasJustReminded(assignment, acting.now))
      throw new Refusal('conflict', 'A reminder was sent less than an hour ago.')
    await remindWithin(context, acting, assignment)
  })
}

/**
 * Reminds all reviewers of the current round who are late, and returns their number. Reviewers who were
 * reminded within the last hour or became authors of the manuscript are skipped.
 */
export async function remindLate(context: Context, viewer: Viewer, manuscriptId: string): Promise<number> {
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireReviewersShown(acting)
    const { manuscript, now } = acting
    const late = manuscript.held ? [] : await lateAssignments(trx, manuscriptId, manuscript.round, now)
    const due = late.filter((one) => !one.conflict && !wasJustReminded(one, now))
    if (due.length === 0)
      throw new Refusal('conflict', 'No reviewer is late, or all were reminded less than an hour ago.')
    for (const assignment of due) await remindWithin(context, acting, assignment)
    return due.length
  })
}

function wasJustReminded({ remindedAt }: AssignmentRow, now: Date): boolean {
  return remindedAt !== null && now.getTime() - Date.parse(remindedAt) < remindEveryMs
}

async function remindWithin(context: Context, acting: Acting, assignment: AssignmentRow): Promise<void> {
  const { trx, manuscript, authors, now } = acting
  const { review } = await context.settings()
  const pending = assignment.status === 'pending'
  const tokenExpiresAt = new Date(now.getTime() + review.invitationDays * 86_400_000)
  // Uses the existing link, so that the links in all messages work. Invitations without a stored link get a
  // new one.
  const { token, hash } = newToken()
  const tokenSealed = assignment.tokenSealed ?? mailToken(context.secret, token)
  await setReminded(trx, assignment.id, now, {
    ...(pending && { tokenExpiresAt, tokenSealed, ...(!assignment.tokenSealed && { tokenHash: hash }) }),
  })
  await recordHistory(acting, {
    action: 'remind_reviewer',
    side: 'editor',
    notes: personName(assignment),
    visibleToAuthors: false,
  })
  const event = `reminded:${assignment.id}:${now.getTime()}`
  await sendReminder(context, { trx, manuscript, authors, assignment, tokenSealed, event, now })
}

export async function cancel(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  assignmentId: string,
): Promise<void> {
  await withOpenAssignment(context, viewer, manuscriptId, assignmentId, async (acting, assignment) => {
    if (await openReturn(acting.trx, assignmentId))
      throw new Refusal(
        'conflict',
        'This review was sent back for clarification. If that is no longer needed, say so at the review.',
      )
    await cancelWithin(context, acting, assignment)
  })
}

/** Cancels an assignment within another action. The reviewer is notified. */
export async function cancelWithin(
  context: Context,
  acting: Acting,
  assignment: AssignmentRow,
): Promise<void> {
  const { trx, manuscript, now } = acting
  await setCancelled(trx, assignment.id)
  await addJob(trx, 'invite_next', { manuscriptId: manuscript.id }, { key: inviteNextKey(manuscript.id) })
  await recordHistory(acting, {
    action: 'cancel_reviewer',
    side: 'editor',
    notes: personName(assignment),
    visibleToAuthors: false,
  })
  const blind = await blindAboutOf(context, manuscript, acting.authors)
  await tellPeople(
    { trx, manuscript, event: `cancelled:${assignment.id}:${now.getTime()}` },
    [{ ...assignment, id: assignment.reviewerId }],
    (name) => assignmentCancelled({ ...blind, name }),
  )
}
