import type { DecisionKind } from '#domain/manuscript/decision.ts'
import { type Recommendation, recommendations, reviewerLabel } from '#domain/manuscript/review.ts'
import { urls } from '#domain/urls.ts'
import { decisionLetter } from '#emails/decision.ts'
import type { Email } from '#emails/email.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { reviewersOf } from '../workflow/assignment-queries.ts'
import { reviewTextsFor } from '../workflow/blinding.ts'
import type { ManuscriptRow } from '../workflow/queries.ts'
import { aboutOf } from '../workflow/tell.ts'
import { numberedReviews } from './reviewer-numbers.ts'

const subjectWords: Record<DecisionKind, string> = {
  accept: 'your manuscript is accepted',
  revisions: 'revisions required',
  reject: 'decision on your manuscript',
}

interface Letter {
  kind: DecisionKind
  letter: string
  reviewIds: string[]
  reviewTexts: Record<string, string>
}

/** Builds the message for a decision. Preview and sending both use it, so that they are identical. */
export async function letterMail(
  context: Context,
  db: Queryable,
  manuscript: ManuscriptRow,
  { kind, letter, reviewIds, reviewTexts }: Letter,
): Promise<Email> {
  const reviews = await numberedReviews(db, manuscript.id, reviewIds)
  // Reviewers sometimes name themselves, so the message masks the same passages as the authors' page.
  const texts = await reviewTextsFor(
    db,
    manuscript.reviewMode,
    await reviewersOf(db, manuscript.id).execute(),
    reviews.map((review) => reviewTexts[review.id] ?? review.comments),
  )
  return decisionLetter({
    ...(await aboutOf(context, manuscript)),
    subjectWord: subjectWords[kind],
    letter,
    reviews: reviews.map((review, index) => ({
      label: reviewerLabel(review.number),
      recommendation: recommendations[review.recommendation as Recommendation],
      rating: review.rating,
      text: texts[index] ?? '',
    })),
    url: context.config.baseUrl + urls.authorManuscript(manuscript.id),
  })
}
