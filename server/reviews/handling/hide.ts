import type { z } from 'zod'
import { hasPassage, isSamePassage } from '#domain/blinding/hidden-passages.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { passageInput } from '#domain/schemas/review-handling.ts'
import type { Context } from '../../context.ts'
import { maskSoon } from '../../workflow/masks/manuscript.ts'
import { writtenAnswers } from '../../workflow/review-answers.ts'
import { answersOfReview } from '../form/form-queries.ts'
import { insertPassage, passagesOfReview, showPassage } from './queries.ts'
import { logHandling, withReview } from './review-of.ts'

/** Hides a passage of a review from the authors, wherever it occurs in what they get. The review itself stays as it is. */
export async function hidePassage(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  reviewId: string,
  { passage, reason }: z.output<typeof passageInput>,
): Promise<string> {
  return withReview(context, viewer, manuscriptId, reviewId, async (acting, review) => {
    const { trx, now } = acting
    const answers = (await answersOfReview(trx, review.assignmentId)).filter(({ forAuthors }) => forAuthors)
    const text = passage.trim()
    if (![review.comments, ...writtenAnswers(answers)].some((part) => hasPassage(part, text)))
      throw invalid('passage', 'This passage is not in what the authors would get of the review')
    const hidden = await passagesOfReview(trx, reviewId)
    if (hidden.some((one) => isSamePassage(one, text)))
      throw new Refusal('conflict', 'This passage is hidden already.')
    const id = await insertPassage(trx, {
      ...{ reviewId, passage: text, reason: reason?.trim() || null },
      ...{ hiddenBy: viewer.id, hiddenAt: now },
    })
    await logHandling(acting, 'hide_passage', [`“${text}”`, reason?.trim()].filter(Boolean).join('\n'))
    await maskSoon(trx, manuscriptId)
    return id
  })
}

/** Lets the authors read the passage again. */
export async function unhidePassage(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  reviewId: string,
  passageId: string,
): Promise<void> {
  await withReview(context, viewer, manuscriptId, reviewId, async (acting) => {
    const { trx, now } = acting
    const shown = await showPassage(trx, reviewId, passageId, { shownBy: viewer.id, shownAt: now })
    if (!shown) throw new Refusal('not_found', 'This passage is no longer hidden.')
    await logHandling(acting, 'unhide_passage', `“${shown.passage}”`)
    await maskSoon(trx, manuscriptId)
  })
}
