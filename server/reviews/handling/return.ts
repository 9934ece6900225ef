import type { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Recommendation } from '#domain/manuscript/review.ts'
import { confidentialReportOf, reportOf, summaryOf } from '#domain/manuscript/review-notes.ts'
import type { ReviewDraft } from '#domain/schemas/review.ts'
import type { ReviewVersion, ReviewVersionContent, returnInput } from '#domain/schemas/review-handling.ts'
import { readDocument, writeDocument } from '#domain/stored/document.ts'
import { reviewDraftKind, reviewVersionKind } from '#domain/stored/drafts.ts'
import { urls } from '#domain/urls.ts'
import { reviewClarified, reviewReturned } from '#emails/review-handling.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import { type Acting, requireReviewersShown, see } from '../../workflow/act.ts'
import { noteFor } from '../../workflow/blinding.ts'
import { personName } from '../../workflow/people.ts'
import { blindAboutOf, tellPeople } from '../../workflow/tell.ts'
import { attachmentsAt, restoreAttachments } from '../attachment-queries.ts'
import { answersOfReview } from '../form/form-queries.ts'
import { dueDay } from '../invitation-message.ts'
import { notesOfReview } from '../note-queries.ts'
import { findAssignment } from '../queries.ts'
import { completeAssignment } from '../review-queries.ts'
import {
  closeReturn,
  findReview,
  type HandledReview,
  insertReturn,
  openAgain,
  versionsOf,
} from './queries.ts'
import { logHandling, withReview } from './review-of.ts'

/** Days that a reviewer has for a clarification, if the editor names no day. */
const usualDays = 14

/** Sends a review back to its reviewer, who edits it and submits it again. Until then it counts as not submitted. */
export async function returnReview(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  reviewId: string,
  { message, dueDate }: z.output<typeof returnInput>,
): Promise<void> {
  await withReview(context, viewer, manuscriptId, reviewId, async (acting, review) => {
    const { trx, manuscript, authors, now } = acting
    await refuseClosed(acting, review)
    const content = await contentOf(trx, review)
    const draft: ReviewDraft = {
      ...content,
      ...(await separated(trx, review)),
      settled: [],
      publication: review.publication as ReviewDraft['publication'],
      answers: Object.fromEntries(content.answers.map(({ questionId, value }) => [questionId, value])),
    }
    const due = dueDay(dueDate, now, usualDays)
    await openAgain(trx, review, {
      content: JSON.stringify(writeDocument(reviewDraftKind, draft)),
      ...{ dueAt: due, at: now },
    })
    const words = message.trim()
    await insertReturn(trx, { reviewId, message: words, returnedBy: viewer.id, returnedAt: now })
    await logHandling(acting, 'return_review', `${personName(review)}\n${words}`)
    const blind = await blindAboutOf(context, manuscript, authors)
    const note = await noteFor(trx, manuscript.reviewMode, words, authors)
    await tellPeople(
      { trx, manuscript, event: `review-returned:${reviewId}:${now.getTime()}` },
      [{ ...review, id: review.reviewerId }],
      (name) =>
        reviewReturned({
          ...blind,
          ...{ name, note, due },
          url: context.config.baseUrl + urls.review(review.assignmentId),
        }),
    )
  })
}

async function refuseClosed({ trx, manuscript }: Acting, review: HandledReview): Promise<void> {
  if (review.status === 'in_progress')
    throw new Refusal('conflict', 'This review has been sent back already. You can change its due date.')
  if (manuscript.status !== 'under_review' || manuscript.held || review.round !== manuscript.round)
    throw new Refusal('conflict', 'A review can be sent back while its round of review is open.')
  if (review.releasedBy)
    throw new Refusal('conflict', 'The authors have received this review, so it can no longer be changed.')
  const assignment = await findAssignment(trx, review.assignmentId)
  if (!review.isActive || !assignment || assignment.conflict)
    throw new Refusal('conflict', 'This reviewer can no longer be asked.')
}

/** Ends a request for clarification. The review counts as the reviewer sent it. */
export async function endReturn(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  reviewId: string,
): Promise<void> {
  await withReview(context, viewer, manuscriptId, reviewId, async (acting, review) => {
    if (review.status !== 'in_progress' || acting.manuscript.held)
      throw new Refusal('conflict', 'This review is not waiting for a clarification.')
    await endReturnWithin(context, acting, review)
  })
}

export async function endReturnWithin(
  context: Context,
  acting: Acting,
  review: HandledReview,
): Promise<void> {
  const { trx, manuscript, authors, now } = acting
  await closeReturn(trx, review.id, now)
  await restoreAttachments(trx, review.assignmentId, review.submittedAt, now)
  await completeAssignment(trx, review.assignmentId)
  await logHandling(acting, 'end_review_return', personName(review))
  const blind = await blindAboutOf(context, manuscript, authors)
  await tellPeople(
    { trx, manuscript, event: `review-clarified:${review.id}:${now.getTime()}` },
    [{ ...review, id: review.reviewerId }],
    (name) => reviewClarified({ ...blind, name }),
  )
}

async function contentOf(trx: Trx, review: HandledReview): Promise<ReviewVersionContent> {
  const { recommendation, rating, comments, confidentialComments } = review
  return {
    recommendation: recommendation as Recommendation | null,
    ...{ rating, comments, confidentialComments },
    answers: await answersOfReview(trx, review.assignmentId),
  }
}

/**
 * Returns the texts of a review for its form: the comments on passages apart from the report that they are part of. If they
 * cannot be told apart, the report stays whole.
 */
async function separated(
  trx: Trx,
  { id, ...review }: HandledReview,
): Promise<Pick<ReviewDraft, 'comments' | 'confidentialComments' | 'notes'>> {
  const notes = await notesOfReview(trx, id)
  const comments = summaryOf(review.comments, reportOf('', notes))
  const confidential = review.confidentialComments ?? ''
  const forEditor = summaryOf(confidential, confidentialReportOf('', notes))
  return comments === null || forEditor === null
    ? { comments: review.comments, confidentialComments: confidential, notes: [] }
    : { comments, confidentialComments: forEditor, notes }
}

/** Returns the review as a document, to be kept when the reviewer replaces it. */
export async function versionOfReview(trx: Trx, manuscriptId: string, reviewId: string) {
  const review = await findReview(trx, manuscriptId, reviewId)
  if (!review) throw new Refusal('not_found')
  const content = await contentOf(trx, review)
  return {
    content: JSON.stringify(writeDocument(reviewVersionKind, content)),
    submittedAt: review.submittedAt,
  }
}

/** Returns the earlier versions of a review, newest first, for editors. */
export async function earlierVersions(
  { db }: { db: Queryable },
  viewer: Viewer,
  manuscriptId: string,
  reviewId: string,
): Promise<ReviewVersion[]> {
  requireReviewersShown(await see(db, viewer, manuscriptId))
  const review = await findReview(db, manuscriptId, reviewId)
  if (!review) throw new Refusal('not_found')
  return Promise.all(
    (await versionsOf(db, reviewId)).map(async ({ number, content, submittedAt }) => ({
      ...readDocument(reviewVersionKind, content).content,
      ...{ number, submittedAt },
      files: await attachmentsAt(db, review.assignmentId, submittedAt),
    })),
  )
}
