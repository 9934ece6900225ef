import type { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/permissions.ts'
import { recommendations } from '#domain/review.ts'
import type { ReviewDraft, reviewInput } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { reviewArrived, reviewThanks } from '#emails/manuscript.ts'
import type { Context } from '../context.ts'
import { queueEmail } from '../mail/queue.ts'
import { remember } from '../workflow/act.ts'
import { titleFor } from '../workflow/blinding.ts'
import { personName } from '../workflow/people.ts'
import { authorsOf, editorsToTell, findManuscript } from '../workflow/queries.ts'
import { insertReview, lockAssignment, saveReviewDraft } from './queries.ts'

const closed: Record<string, string> = {
  pending: 'Please accept the invitation first; then you can send your review.',
  completed: 'You have already sent this review. Thank you.',
  cancelled: 'The editor no longer needs this review. What you wrote is still saved as your draft.',
  declined: 'You have declined this invitation.',
  expired: 'This invitation has expired.',
}

/** Sends a review. Once sent it is part of the record. */
export async function submitReview(
  context: Context,
  viewer: Viewer,
  assignmentId: string,
  input: z.output<typeof reviewInput>,
): Promise<string> {
  const { journal } = await context.settings()
  return context.db.transaction().execute(async (trx) => {
    const assignment = await lockAssignment(trx, assignmentId)
    if (!assignment || assignment.reviewerId !== viewer.id) throw new Refusal('not_found')
    if (assignment.held)
      throw new Refusal(
        'conflict',
        'The editor is deciding on this manuscript just now. Your draft is saved.',
      )
    if (assignment.status !== 'in_progress') throw new Refusal('conflict', closed[assignment.status])
    const manuscript = await findManuscript(trx, assignment.manuscriptId)
    if (!manuscript) throw new Refusal('not_found')
    const now = context.clock.now()
    const reviewId = await insertReview(
      trx,
      {
        assignmentId,
        recommendation: input.recommendation,
        rating: input.rating,
        comments: input.comments.trim(),
        submittedAt: now,
      },
      input.confidentialComments?.trim() || null,
    )
    if (!reviewId) throw new Refusal('conflict', closed.completed)
    await remember(
      { trx, manuscript, viewer, now },
      {
        action: 'submit_review',
        side: 'reviewer',
        notes: recommendations[input.recommendation],
        visibleToAuthors: false,
      },
    )
    const name = personName(assignment)
    const authors = await authorsOf(trx, [manuscript.id])
    await queueEmail(trx, {
      eventKey: `review:${reviewId}:thanks`,
      kind: 'review_thanks',
      to: assignment.email,
      userId: viewer.id,
      manuscriptId: manuscript.id,
      message: reviewThanks({
        journal: journal.title,
        number: manuscript.number,
        title: titleFor(manuscript, authors),
        name,
        url: context.config.baseUrl + urls.reviewerDashboard,
      }),
    })
    for (const editor of await editorsToTell(trx, manuscript))
      await queueEmail(trx, {
        eventKey: `review:${reviewId}:editor:${editor.id}`,
        kind: 'review_arrived',
        to: editor.email,
        userId: editor.id,
        manuscriptId: manuscript.id,
        message: reviewArrived({
          journal: journal.title,
          number: manuscript.number,
          title: manuscript.title,
          name: personName(editor),
          reviewer: name,
          url: context.config.baseUrl + urls.editorManuscript(manuscript.id),
        }),
      })
    return reviewId
  })
}

/** Kept whatever happens next: a cancelled assignment's draft stays readable to its writer. */
export async function saveDraft(
  context: Context,
  viewer: Viewer,
  assignmentId: string,
  draft: ReviewDraft,
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const assignment = await lockAssignment(trx, assignmentId)
    if (!assignment || assignment.reviewerId !== viewer.id) throw new Refusal('not_found')
    if (assignment.status !== 'in_progress') throw new Refusal('conflict', closed[assignment.status])
    const now = context.clock.now()
    await saveReviewDraft(trx, assignmentId, draft, now)
    return now.toISOString()
  })
}
