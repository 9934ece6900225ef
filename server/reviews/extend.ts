import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { urls } from '#domain/urls.ts'
import { longDate } from '#emails/parts.ts'
import { reviewExtended } from '#emails/review.ts'
import type { Context } from '../context.ts'
import { type Acting, lockAndSee, recordHistory, requireReviewersShown } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { blindAboutOf, tellPeople } from '../workflow/tell.ts'
import { refuseAuthor, withOpenAssignment } from './manage.ts'
import { type AssignmentRow, answerRequest, openInRound, setDue } from './queries.ts'

/** Changes the due date of a review. Reminders follow the new date. */
export async function extend(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  assignmentId: string,
  dueDate: string,
): Promise<void> {
  await withOpenAssignment(context, viewer, manuscriptId, assignmentId, (acting, assignment) =>
    extendWithin(context, acting, assignment, dueDate),
  )
}

/** Changes the due date of all open reviews of the current round. Those that are due on that day stay as they are. */
export async function extendAll(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  dueDate: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireReviewersShown(acting)
    const { manuscript } = acting
    const open = manuscript.held ? [] : await openInRound(trx, manuscriptId, manuscript.round)
    const others = open.filter((one) => !one.conflict)
    if (others.length === 0)
      throw new Refusal(
        'conflict',
        'No review is open, and no revision is awaited, so there is no due date to set.',
      )
    for (const assignment of others)
      if (assignment.dueAt.slice(0, 10) !== dueDate) await extendWithin(context, acting, assignment, dueDate)
  })
}

/** Changes the due date within another action. This also answers an open request for more time. */
export async function extendWithin(
  context: Context,
  acting: Acting,
  assignment: AssignmentRow,
  dueDate: string,
): Promise<void> {
  const { trx, manuscript, now } = acting
  const assignmentId = assignment.id
  refuseAuthor(assignment)
  const due = new Date(`${dueDate}T23:59:59Z`)
  if (due.getTime() < now.getTime()) throw invalid('dueDate', 'Please choose a future date')
  if (assignment.dueAt.slice(0, 10) === dueDate)
    throw new Refusal('conflict', 'This review is due on that day already.')
  await setDue(trx, assignmentId, due)
  await answerRequest(trx, assignmentId, true, now)
  await recordHistory(acting, {
    action: 'extend_review',
    side: 'editor',
    notes: `${personName(assignment)}: ${longDate(due)}`,
    visibleToAuthors: false,
  })
  const blind = await blindAboutOf(context, manuscript, acting.authors)
  const pending = assignment.status === 'pending'
  await tellPeople(
    { trx, manuscript, event: `extended:${assignmentId}:${now.getTime()}` },
    [{ ...assignment, id: assignment.reviewerId }],
    (name) =>
      reviewExtended({
        ...blind,
        name,
        due,
        // The personal link is in the invitation itself and is not repeated here.
        url: pending ? null : context.config.baseUrl + urls.review(assignmentId),
      }),
  )
}
