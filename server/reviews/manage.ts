import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/permissions.ts'
import { urls } from '#domain/urls.ts'
import { assignmentCancelled, reviewReminder } from '#emails/manuscript.ts'
import type { Context } from '../context.ts'
import { newToken } from '../http/session.ts'
import { queueEmail } from '../mail/queue.ts'
import { type Acting, lockAndSee, remember, requireEditor } from '../workflow/act.ts'
import { titleFor } from '../workflow/blinding.ts'
import { personName } from '../workflow/people.ts'
import { type AssignmentRow, findAssignment, setCancelled, setReminded } from './queries.ts'

async function withOpenAssignment<T>(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  assignmentId: string,
  run: (acting: Acting, assignment: AssignmentRow) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireEditor(acting)
    const assignment = await findAssignment(trx, assignmentId)
    if (!assignment || assignment.manuscriptId !== manuscriptId) throw new Refusal('not_found')
    if (assignment.held || !['pending', 'in_progress'].includes(assignment.status))
      throw new Refusal('conflict', 'This assignment is no longer open.')
    return run(acting, assignment)
  })
}

/** At most once an hour: a double click must not be two reminders. */
const remindEveryMs = 3_600_000

export async function remind(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  assignmentId: string,
): Promise<void> {
  const { journal, review } = await context.settings()
  await withOpenAssignment(context, viewer, manuscriptId, assignmentId, async (acting, assignment) => {
    const { trx, manuscript, now } = acting
    const pending = assignment.status === 'pending'
    // The first link's token is stored nowhere, so a reminder carries a new one.
    const { token, hash } = newToken()
    const expires = new Date(now.getTime() + review.invitationDays * 86_400_000)
    await setReminded(trx, assignmentId, now, pending ? hash : null, expires)
    await remember(acting, {
      action: 'remind_reviewer',
      side: 'editor',
      notes: personName(assignment),
      visibleToAuthors: false,
    })
    await queueEmail(trx, {
      eventKey: `reminded:${assignmentId}:${Math.floor(now.getTime() / remindEveryMs)}`,
      kind: 'review_reminder',
      to: assignment.email,
      userId: assignment.reviewerId,
      manuscriptId,
      message: reviewReminder({
        journal: journal.title,
        number: manuscript.number,
        title: titleFor(manuscript, acting.authors),
        name: personName(assignment),
        due: new Date(assignment.dueAt),
        pending,
        url: context.config.baseUrl + (pending ? urls.invitation(token) : urls.review(assignmentId)),
      }),
    })
  })
}

export async function cancel(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  assignmentId: string,
): Promise<void> {
  const { journal } = await context.settings()
  await withOpenAssignment(context, viewer, manuscriptId, assignmentId, async (acting, assignment) => {
    const { trx, manuscript, now } = acting
    await setCancelled(trx, assignmentId)
    await remember(acting, {
      action: 'cancel_reviewer',
      side: 'editor',
      notes: personName(assignment),
      visibleToAuthors: false,
    })
    await queueEmail(trx, {
      eventKey: `cancelled:${assignmentId}:${now.getTime()}`,
      kind: 'assignment_cancelled',
      to: assignment.email,
      userId: assignment.reviewerId,
      manuscriptId,
      message: assignmentCancelled({
        journal: journal.title,
        number: manuscript.number,
        title: titleFor(manuscript, acting.authors),
        name: personName(assignment),
      }),
    })
  })
}
