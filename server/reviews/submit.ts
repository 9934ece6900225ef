import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { type AssignmentStatus, recommendations } from '#domain/manuscript/review.ts'
import { confidentialReportOf, reportOf } from '#domain/manuscript/review-notes.ts'
import type { SavedRevision } from '#domain/schemas/drafts.ts'
import type { ReviewDraftInput, reviewInput } from '#domain/schemas/review.ts'
import { reviewDraftKind } from '#domain/stored/drafts.ts'
import { urls } from '#domain/urls.ts'
import { reviewArrived, reviewThanks } from '#emails/review.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { saveDraft } from '../db/drafts.ts'
import { recordHistory } from '../workflow/act.ts'
import { maskSoon } from '../workflow/masks/manuscript.ts'
import { personName } from '../workflow/people.ts'
import { authorsOf, findManuscript } from '../workflow/queries.ts'
import { aboutOf, blindAboutOf, tellEditors, tellPeople } from '../workflow/tell.ts'
import { checkedAnswers, formOf } from './form/form.ts'
import { insertAnswers } from './form/form-queries.ts'
import { closeReturn, openReturn, replaceReview } from './handling/queries.ts'
import { versionOfReview } from './handling/return.ts'
import { insertNotes } from './note-queries.ts'
import { type AssignmentRow, lockOwnAssignment } from './queries.ts'
import { completeAssignment, insertReview, reviewDraftPlace } from './review-queries.ts'

const closed = {
  pending: 'Please accept the invitation first; then you can send your review.',
  completed: 'You have already sent this review. Thank you.',
  cancelled: 'The editor no longer needs this review. What you wrote is still saved as your draft.',
  declined: 'You have declined this invitation.',
  expired: 'This invitation has expired.',
} satisfies Record<Exclude<AssignmentStatus, 'in_progress'>, string> as Readonly<Record<string, string>>

const refusals = {
  gone: 'This draft no longer exists. The review may have been sent already.',
  changed: 'This review was changed in another window or on another device since you opened it.',
}

/** Longest report for the authors or the editor, with the comments on passages. */
const longestReport = 200_000

/** Submits a review. Submitted reviews are part of the record and cannot be changed. */
export async function submitReview(
  context: Context,
  viewer: Viewer,
  assignmentId: string,
  input: z.output<typeof reviewInput>,
): Promise<string> {
  const comments = reportOf(input.comments, input.notes)
  const confidential = confidentialReportOf(input.confidentialComments ?? '', input.notes)
  for (const [field, report] of Object.entries({ comments, confidentialComments: confidential }))
    if (report.length > longestReport)
      throw invalid(
        field,
        `With the comments on passages, this has more than ${longestReport.toLocaleString('en-US')} characters`,
      )
  return context.db.transaction().execute(async (trx) => {
    const assignment = await lockOwnAssignment(trx, assignmentId, viewer.id)
    if (assignment.held)
      throw new Refusal(
        'conflict',
        'The editor is deciding on this manuscript just now. Your draft is saved.',
      )
    if (assignment.status !== 'in_progress') throw new Refusal('conflict', closed[assignment.status])
    const manuscript = await findManuscript(trx, assignment.manuscriptId)
    if (!manuscript) throw new Refusal('not_found')
    const answers = checkedAnswers(await formOf(trx, assignment), input.answers)
    const now = context.clock.now()
    const { recommendation, rating, publication } = input
    const review = { recommendation, rating, comments, submittedAt: now, publication }
    const reviewId = await storeReview(trx, assignment, review, confidential || null)
    if (!reviewId) throw new Refusal('conflict', closed.completed)
    await insertNotes(trx, {
      ...{ reviewId, manuscriptId: manuscript.id, reviewerId: viewer.id, now },
      notes: input.notes.filter(({ body }) => body.trim() !== ''),
    })
    await insertAnswers(trx, reviewId, answers)
    await maskSoon(trx, manuscript.id)
    await recordHistory(
      { trx, manuscript, viewer, now },
      {
        action: 'submit_review',
        side: 'reviewer',
        notes: recommendations[input.recommendation],
        visibleToAuthors: false,
      },
    )
    const name = personName(assignment)
    // A review that is sent again after a clarification is another event.
    const event = `review:${reviewId}:${now.getTime()}`
    const reviewer = { ...assignment, id: assignment.reviewerId }
    const blind = await blindAboutOf(context, manuscript, await authorsOf(trx, [manuscript.id]))
    const { baseUrl } = context.config
    await tellPeople({ trx, manuscript, event: `${event}:thanks` }, [reviewer], () =>
      reviewThanks({ ...blind, name, url: baseUrl + urls.reviewerDashboard }),
    )
    const about = await aboutOf(context, manuscript)
    const url = baseUrl + urls.editorManuscript(manuscript.id)
    await tellEditors({ trx, manuscript, event: `${event}:editor` }, reviewArrived, (editor) => ({
      ...about,
      name: editor,
      reviewer: name,
      url,
    }))
    return reviewId
  })
}

/** Inserts the review, or replaces the one that was sent back. Returns null if there is one that was not. */
async function storeReview(
  trx: Trx,
  { id: assignmentId, manuscriptId }: AssignmentRow,
  review: Omit<Parameters<typeof insertReview>[1], 'assignmentId'>,
  confidential: string | null,
): Promise<string | null> {
  const returned = await openReturn(trx, assignmentId)
  if (!returned) return insertReview(trx, { ...review, assignmentId }, confidential)
  const { reviewId } = returned
  await replaceReview(trx, reviewId, await versionOfReview(trx, manuscriptId, reviewId), review, confidential)
  await completeAssignment(trx, assignmentId)
  await closeReturn(trx, reviewId, review.submittedAt)
  return reviewId
}

/** Saves a draft. The draft is kept if the assignment is cancelled, so that its writer can still read it. */
export async function saveReviewDraft(
  context: Context,
  viewer: Viewer,
  assignmentId: string,
  { revision, ...content }: ReviewDraftInput,
): Promise<SavedRevision> {
  return context.db.transaction().execute(async (trx) => {
    const assignment = await lockOwnAssignment(trx, assignmentId, viewer.id)
    if (assignment.status !== 'in_progress') throw new Refusal('not_found', closed[assignment.status])
    const place = reviewDraftPlace(trx, assignmentId, context.clock.now())
    return saveDraft(reviewDraftKind, place, { content, revision }, refusals)
  })
}
