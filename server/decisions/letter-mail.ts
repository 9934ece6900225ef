import { withoutPassages } from '#domain/blinding/hidden-passages.ts'
import type { DecisionKind } from '#domain/manuscript/decision.ts'
import { type Recommendation, recommendationName, reviewerLabel } from '#domain/manuscript/review.ts'
import { answerText } from '#domain/manuscript/review-form.ts'
import { urls } from '#domain/urls.ts'
import { decisionLetter } from '#emails/decision.ts'
import type { Email } from '#emails/email.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { reviewersOf } from '../workflow/assignment-queries.ts'
import { passagesToHide, reviewTextsFor } from '../workflow/blinding.ts'
import { hiddenPassagesOf } from '../workflow/hidden-passage-queries.ts'
import type { ManuscriptRow } from '../workflow/queries.ts'
import { answersToAuthors } from '../workflow/review-answer-queries.ts'
import { withWritten, writtenAnswers } from '../workflow/review-answers.ts'
import { aboutOf } from '../workflow/tell.ts'
import { numberedReviews } from './reviewer-numbers.ts'

const subjectWords: Record<DecisionKind, string> = {
  accept: 'your manuscript is accepted',
  revisions: 'revisions required',
  minor_revisions: 'minor revisions required',
  major_revisions: 'major revisions required',
  reject: 'decision on your manuscript',
  invite_resubmission: 'decision on your manuscript',
  return_for_fixes: 'technical fixes needed before review',
}

interface Letter {
  kind: DecisionKind
  letter: string
  reviewIds: string[]
  reviewTexts: Record<string, string>
  /** The points of the decision. They are listed only if the editor did not choose all of the reviews. */
  points: readonly LetterPoint[]
}

interface LetterPoint {
  sourceReview: string | null
  text: string
  chosen: boolean
}

/** Builds the message for a decision. Preview and sending both use it, so that they are identical. */
export async function letterMail(
  context: Context,
  db: Queryable,
  manuscript: ManuscriptRow,
  { kind, letter, reviewIds, reviewTexts, points }: Letter,
): Promise<Email> {
  const reviews = await numberedReviews(db, manuscript.id, reviewIds)
  const reviewers = await reviewersOf(db, manuscript.id).execute()
  const hidden = await passagesToHide(
    db,
    manuscript.reviewMode,
    reviewers,
    await hiddenPassagesOf(db, manuscript.id),
  )
  const given = await answersToAuthors(db, manuscript.id).execute()
  // Reviewers sometimes name themselves, so the message masks the same passages as the authors' page.
  const curated = points.some(({ chosen, sourceReview }) => !chosen || sourceReview === null)
  const listed = curated && kind !== 'return_for_fixes' ? points.filter(({ chosen }) => chosen) : []
  const masked = await reviewTextsFor(
    db,
    manuscript.reviewMode,
    reviewers,
    [
      ...reviews.map((review) => reviewTexts[review.id] ?? review.comments),
      ...listed.map(({ text }) => text),
      ...writtenAnswers(given),
    ],
    hidden,
  )
  const answers = withWritten(given, masked.slice(reviews.length + listed.length))
  const texts = masked.slice(0, reviews.length)
  const numbers = new Map(reviews.map(({ id, number }) => [id, number]))
  const sourceOf = ({ sourceReview }: LetterPoint) => {
    const number = sourceReview === null ? undefined : numbers.get(sourceReview)
    return number === undefined ? 'Editor' : reviewerLabel(number)
  }
  return decisionLetter({
    ...(await aboutOf(context, manuscript)),
    subjectWord: subjectWords[kind],
    letter: withoutPassages(letter, hidden),
    points: listed.map((point, index) => ({
      source: sourceOf(point),
      text: masked[reviews.length + index] ?? '',
    })),
    reviews: reviews.map((review, index) => ({
      label: reviewerLabel(review.number),
      recommendation: recommendationName(review.recommendation as Recommendation | null),
      rating: review.rating,
      text: texts[index] ?? '',
      answers: answers
        .filter(({ reviewId }) => reviewId === review.id)
        .map((answer) => ({ question: answer.label, answer: answerText(answer) })),
    })),
    url: context.config.baseUrl + urls.authorManuscript(manuscript.id),
  })
}
