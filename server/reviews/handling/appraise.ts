import type { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ThanksProposal, thanksInput } from '#domain/schemas/review-handling.ts'
import { urls } from '#domain/urls.ts'
import { proposedThanks, reviewerThanked } from '#emails/review-handling.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import { requireReviewersShown, type Seen, see } from '../../workflow/act.ts'
import { noteFor } from '../../workflow/blinding.ts'
import { personName } from '../../workflow/people.ts'
import { accountsById } from '../../workflow/queries.ts'
import { blindAboutOf, tellPeople } from '../../workflow/tell.ts'
import { findReview, type HandledReview, saveRating, setThanked } from './queries.ts'
import { logHandling, withReview } from './review-of.ts'

/** Rates a review for the editors alone. Neither the history nor any view of others mentions it. */
export async function rateReview(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  reviewId: string,
  rating: number | null,
): Promise<void> {
  await withReview(context, viewer, manuscriptId, reviewId, async ({ trx, now }, review) => {
    if (review.reviewerId === viewer.id)
      throw new Refusal('conflict', 'This is your own review, so others rate it.')
    await saveRating(trx, { reviewId, editorId: viewer.id, rating, ratedAt: now })
  })
}

async function thanksMessage(
  context: Context,
  db: Queryable,
  { manuscript, authors }: Pick<Seen, 'manuscript' | 'authors'>,
  viewer: Viewer,
  review: HandledReview,
  text: string,
) {
  const [editor] = await accountsById(db, [viewer.id])
  return reviewerThanked({
    ...(await blindAboutOf(context, manuscript, authors)),
    name: personName(review),
    editor: editor ? personName(editor) : '',
    note: await noteFor(db, manuscript.reviewMode, text.trim(), authors),
    url: context.config.baseUrl + urls.reviewerDashboard,
  })
}

const instantOf = (at: string | null | undefined) => (at ? Date.parse(at) : null)

/** Returns a message of thanks that the editor can change before it is sent. */
export async function proposeThanks(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  reviewId: string,
): Promise<ThanksProposal> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  requireReviewersShown(seen)
  const review = await findReview(db, manuscriptId, reviewId)
  if (!review) throw new Refusal('not_found')
  const { title } = await blindAboutOf(context, seen.manuscript, seen.authors)
  const text = proposedThanks(title)
  const { subject } = await thanksMessage(context, db, seen, viewer, review, text)
  return { to: review.email, name: personName(review), subject, text, thankedAt: review.thankedAt }
}

/** Sends the editor's message of thanks. A second one has to name the first, so that none is sent by mistake. */
export async function thankReviewer(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  reviewId: string,
  { text, after }: z.output<typeof thanksInput>,
): Promise<void> {
  await withReview(context, viewer, manuscriptId, reviewId, async (acting, review) => {
    const { trx, manuscript, now } = acting
    if (!review.isActive) throw new Refusal('conflict', 'This account is no longer active.')
    if (instantOf(review.thankedAt) !== instantOf(after))
      throw new Refusal('conflict', 'This reviewer has been thanked meanwhile. Your message was not sent.')
    const message = await thanksMessage(context, trx, acting, viewer, review, text)
    await setThanked(trx, reviewId, now)
    await logHandling(acting, 'thank_reviewer', personName(review))
    await tellPeople(
      { trx, manuscript, event: `reviewer-thanked:${reviewId}:${now.getTime()}` },
      [{ ...review, id: review.reviewerId }],
      () => message,
    )
  })
}
