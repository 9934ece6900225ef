import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { recommendations } from '#domain/manuscript/review.ts'
import type { FormQuestion } from '#domain/manuscript/review-form.ts'
import type { EnteredReviewInput } from '#domain/schemas/review-handling.ts'
import { urls } from '#domain/urls.ts'
import { reviewEntered } from '#emails/review-handling.ts'
import type { Context } from '../../context.ts'
import { attachFiles, ensureChecked } from '../../files/attach.ts'
import { lockAndSee, requireReviewersShown, see } from '../../workflow/act.ts'
import { maskSoon } from '../../workflow/masks/manuscript.ts'
import { personName } from '../../workflow/people.ts'
import { blindAboutOf, tellPeople } from '../../workflow/tell.ts'
import { insertAttachment } from '../attachment-queries.ts'
import { refuseOldWord } from '../attachments.ts'
import { checkedAnswers, formOf } from '../form/form.ts'
import { insertAnswers } from '../form/form-queries.ts'
import { refuseAuthor } from '../manage.ts'
import { findAssignment } from '../queries.ts'
import { insertReview } from '../review-queries.ts'
import { setEntered } from './queries.ts'
import { logHandling } from './review-of.ts'

/** Returns the journal's questions in the current round, for an editor. */
export async function formOfRound(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<FormQuestion[]> {
  const seen = await see(db, viewer, manuscriptId)
  requireReviewersShown(seen)
  const { round, manuscriptType } = seen.manuscript
  return formOf(db, { manuscriptId, round, manuscriptType })
}

/** The text of a review whose content is in its files. */
const inFiles = 'The review is in the attached file.'

/**
 * Enters a review that a reviewer sent otherwise, for example by e-mail. It is marked with the editor's name for editors,
 * and the reviewer is told. Questions of the form that the reviewer did not answer stay unanswered.
 */
export async function enterReview(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  assignmentId: string,
  { files, ...input }: EnteredReviewInput,
): Promise<string> {
  if (!input.comments.trim() && files.length === 0)
    throw invalid('comments', 'Please enter the review, or add the file with it')
  await ensureChecked(context, viewer.id, files)
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireReviewersShown(acting)
    const { manuscript, authors, now } = acting
    const assignment = await findAssignment(trx, assignmentId)
    if (!assignment || assignment.manuscriptId !== manuscriptId) throw new Refusal('not_found')
    if (assignment.round !== manuscript.round || manuscript.status !== 'under_review' || manuscript.held)
      throw new Refusal('conflict', 'A review can be entered while its round of review is open.')
    refuseAuthor(assignment)
    const optional = (await formOf(trx, assignment)).map((one) => ({ ...one, isRequired: false }))
    const answers = checkedAnswers(optional, input.answers)
    for (const [index, file] of files.entries())
      refuseOldWord(manuscript.reviewMode, file.fileName, `files.${index}.objectId`)
    const fileIds = await attachFiles(
      context,
      trx,
      {
        ...{ manuscriptId, version: manuscript.round, ownerId: viewer.id },
        ...{ reviewMode: manuscript.reviewMode, path: 'files.' },
      },
      files.map((file) => ({ ...file, kind: 'review_attachment' as const })),
    )
    for (const id of fileIds) await insertAttachment(trx, id, assignmentId)
    const reviewId = await insertReview(
      trx,
      {
        assignmentId,
        recommendation: input.recommendation,
        rating: input.rating,
        comments: input.comments.trim() || inFiles,
        // The files are part of what was sent, so they are not newer.
        submittedAt: context.clock.now(),
        publication: 'refused',
      },
      input.confidentialComments?.trim() || null,
      // What the reviewer has written here so far is not lost.
      { keepsDraft: true },
    )
    if (!reviewId) throw new Refusal('conflict', 'This reviewer has submitted a review already.')
    await insertAnswers(trx, reviewId, answers)
    await setEntered(trx, reviewId, { enteredBy: viewer.id, enteredAt: now })
    await maskSoon(trx, manuscriptId)
    await logHandling(
      acting,
      'enter_review',
      `${personName(assignment)}: ${recommendations[input.recommendation]}`,
    )
    const blind = await blindAboutOf(context, manuscript, authors)
    await tellPeople(
      { trx, manuscript, event: `review-entered:${reviewId}` },
      [{ ...assignment, id: assignment.reviewerId }],
      (name) => reviewEntered({ ...blind, name, url: context.config.baseUrl + urls.review(assignmentId) }),
    )
    return reviewId
  })
}
