import { Link } from 'react-router'
import { recommendationName } from '#domain/manuscript/review.ts'
import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { longDate } from '#web/ui/text/dates.tsx'
import { texts } from './texts.ts'

const words = texts.review

/** What a returning reviewer recommended last time, and what was decided. */
export function PreviousReview({ previous }: { previous: NonNullable<AssignmentDetail['previous']> }) {
  const { assignmentId, round, recommendation, submittedAt, outcome } = previous
  return (
    <section className="reviewer-previous" aria-labelledby="previous-title">
      <h2 id="previous-title" className="label">
        {words.previous}
      </h2>
      <p>
        {words.previousBody(round, recommendationName(recommendation), longDate(submittedAt))}{' '}
        {outcome && words.previousOutcome(outcome)}{' '}
        <Link to={urls.review(assignmentId)}>{words.previousOpen}</Link>
      </p>
    </section>
  )
}
