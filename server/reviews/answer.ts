import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { AssignmentStatus } from '#domain/manuscript/review.ts'
import type { InvitationView } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { reviewAccepted, reviewerAnswered } from '#emails/invitation.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { addJob, inviteNextKey } from '../db/jobs.ts'
import { hashToken } from '../http/session.ts'
import { recordHistory } from '../workflow/act.ts'
import { abstractFor, authorsFor, titleFor } from '../workflow/blinding.ts'
import { personName } from '../workflow/people.ts'
import { authorsOf, findManuscript } from '../workflow/queries.ts'
import { aboutOf, blindAboutOf, tellEditors, tellPeople } from '../workflow/tell.ts'
import { requestWithin } from './more-time.ts'
import { type AssignmentRow, findByToken, lockOwnAssignment, setAnswer } from './queries.ts'

export interface Answer {
  answer: 'accept' | 'decline'
  reason?: string | null | undefined
  suggestion?: string | null | undefined
  /** The day by which the reviewer can review it. A day after the due date needs the editor's consent. */
  dueDate?: string | null | undefined
}

const alreadyAnswered = {
  in_progress: 'You have already accepted this invitation.',
  completed: 'You have already returned this review. Thank you.',
  declined: 'You have already declined this invitation.',
  cancelled: 'The editor no longer needs this review. Thank you for having been willing to help.',
  expired: 'This invitation has expired.',
} satisfies Record<Exclude<AssignmentStatus, 'pending'>, string> as Readonly<Record<string, string>>

async function byToken(context: Context, token: string): Promise<AssignmentRow> {
  const assignment = await findByToken(context.db, hashToken(token))
  if (!assignment)
    throw new Refusal(
      'not_found',
      'This invitation link is not valid. Please use the link in our newest email.',
    )
  if (assignment.conflict)
    throw new Refusal('conflict', 'You are named as an author of this manuscript, so you cannot review it.')
  return assignment
}

/** Returns the data of the invitation page. */
export async function invitation(context: Context, token: string): Promise<InvitationView> {
  const assignment = await byToken(context, token)
  const authors = await authorsOf(context.db, [assignment.manuscriptId])
  const expired = assignment.status === 'pending' && isPast(assignment.tokenExpiresAt, context.clock.now())
  return {
    title: titleFor(assignment, authors),
    abstract: await abstractFor(context.db, assignment, authors),
    manuscriptType: assignment.manuscriptType,
    fieldOfStudy: assignment.fieldOfStudy,
    authors: authorsFor(assignment.reviewMode, authors),
    dueDate: assignment.dueAt,
    status: expired ? 'expired' : assignment.status,
    needsAccount: assignment.mayChoosePassword,
  }
}

function isPast(instant: string | null, now: Date): boolean {
  return instant !== null && Date.parse(instant) < now.getTime()
}

/**
 * Records an answer given through the personal link, without an account. Possession of the link proves access
 * to the mailbox, so the address counts as verified.
 */
export async function answerByToken(
  context: Context,
  token: string,
  answer: Answer,
): Promise<{ status: AssignmentRow['status']; next: string | null }> {
  const assignment = await byToken(context, token)
  if (assignment.status === 'pending' && isPast(assignment.tokenExpiresAt, context.clock.now()))
    throw new Refusal(
      'conflict',
      'This invitation has expired. Please write to the editorial office if you would still like to review.',
    )
  return settle(context, assignment.id, assignment.reviewerId, answer)
}

/** Records an answer given on the reviewer's dashboard. */
export function answerAs(context: Context, viewer: Viewer, assignmentId: string, answer: Answer) {
  return settle(context, assignmentId, viewer.id, answer)
}

async function settle(
  context: Context,
  assignmentId: string,
  reviewerId: string,
  answer: Answer,
): Promise<{ status: AssignmentRow['status']; next: string | null }> {
  return context.db.transaction().execute(async (trx) => {
    const assignment = await lockOwnAssignment(trx, assignmentId, reviewerId)
    if (!assignment.isActive)
      throw new Refusal('conflict', 'Your account is deactivated. Please write to the editorial office.')
    if (assignment.held)
      throw new Refusal(
        'conflict',
        'The editor is deciding on this manuscript just now. We will write to you.',
      )
    if (assignment.status !== 'pending') throw new Refusal('conflict', alreadyAnswered[assignment.status])
    const now = context.clock.now()
    const accepted = answer.answer === 'accept'
    const reason = accepted ? '' : (answer.reason?.trim() ?? '')
    const suggestion = accepted ? '' : (answer.suggestion?.trim() ?? '')
    await setAnswer(trx, assignmentId, {
      status: accepted ? 'in_progress' : 'declined',
      respondedAt: now,
      ...(!accepted && { declineReason: reason || null, suggestion: suggestion || null }),
    })
    await tell(context, trx, assignment, { accepted, reason, suggestion }, now)
    if (accepted && answer.dueDate) await proposeDay(context, trx, assignment, answer.dueDate)
    if (!accepted) {
      const { manuscriptId } = assignment
      await addJob(trx, 'invite_next', { manuscriptId }, { key: inviteNextKey(manuscriptId) })
      return { status: 'declined', next: null }
    }
    await context.accounts.raiseToReviewer(trx, reviewerId, assignment.manuscriptId)
    // A forwarded link must not give access to an account. The exception is an unused account that this
    // invitation created.
    const next = assignment.mayChoosePassword
      ? urls.choosePassword(await context.accounts.welcome(trx, reviewerId), urls.review(assignmentId))
      : urls.review(assignmentId)
    return { status: 'in_progress', next }
  })
}

/** Asks the editor for the day that a reviewer named while accepting. An earlier day than asked needs no answer. */
async function proposeDay(
  context: Context,
  trx: Trx,
  assignment: AssignmentRow,
  dueDate: string,
): Promise<void> {
  if (dueDate < context.clock.now().toISOString().slice(0, 10))
    throw invalid('dueDate', 'Please choose a future date')
  if (dueDate > assignment.dueAt.slice(0, 10))
    await requestWithin(context, trx, assignment, { dueDate, reason: null })
}

async function tell(
  context: Context,
  trx: Trx,
  assignment: AssignmentRow,
  answer: { accepted: boolean; reason: string; suggestion: string },
  now: Date,
): Promise<void> {
  const manuscript = await findManuscript(trx, assignment.manuscriptId)
  if (!manuscript) throw new Refusal('not_found')
  const name = personName(assignment)
  const { accepted } = answer
  await recordHistory(
    {
      trx,
      manuscript,
      viewer: { id: assignment.reviewerId },
      now,
    },
    {
      action: accepted ? 'accept_invitation' : 'decline_invitation',
      side: 'reviewer',
      visibleToAuthors: false,
    },
  )
  const { baseUrl } = context.config
  if (accepted) {
    const blind = await blindAboutOf(context, manuscript, await authorsOf(trx, [manuscript.id]))
    const reviewer = { ...assignment, id: assignment.reviewerId }
    await tellPeople(
      { trx, manuscript, event: `accepted:${assignment.id}:${now.getTime()}` },
      [reviewer],
      () =>
        reviewAccepted({
          ...blind,
          name,
          due: new Date(assignment.dueAt),
          // Only the browser in which the invitation was accepted gets a link that opens the account. The
          // link in the e-mail leads to the sign-in page.
          url: baseUrl + (assignment.hasPassword ? urls.review(assignment.id) : urls.forgotPassword),
          needsPassword: !assignment.hasPassword,
        }),
    )
  }
  const about = await aboutOf(context, manuscript)
  const url = baseUrl + urls.editorManuscript(manuscript.id)
  await tellEditors(
    { trx, manuscript, event: `answered:${assignment.id}:${now.getTime()}` },
    reviewerAnswered,
    (editor) => ({ ...about, name: editor, reviewer: name, ...answer, url }),
  )
}
