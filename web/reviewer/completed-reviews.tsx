import { Link } from 'react-router'
import type { CompletedReview } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Stars } from '#web/ui/forms/stars.tsx'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { roles } from '#web/ui/lists/table-roles.ts'
import { RecommendationMark } from '#web/ui/marks/recommendation.tsx'
import { Empty, Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { ReviewHistory } from './history.tsx'
import { texts } from './texts.ts'

const words = texts.dashboard

interface CompletedProps {
  reviews: CompletedReview[] | undefined
  error: Error | null
  onRetry: () => void
}

export function CompletedReviews({ reviews, error, onRetry }: CompletedProps) {
  if (error)
    return (
      <Failure title={words.completedFailed} onRetry={onRetry}>
        {reasonOf(error, words.fetchFailedBody)}
      </Failure>
    )
  if (!reviews) return <SkeletonRows rows={3} />
  if (reviews.length === 0) return <Empty title={words.noCompleted} />
  return (
    <div className="stack">
      <ReviewHistory reviews={reviews} />
      <ScrollX label={words.completedCaption}>
        <table {...roles.table} className="table folding">
          <caption>{words.completedCaption}</caption>
          <thead {...roles.rowgroup}>
            <tr {...roles.row}>
              <th {...roles.columnheader} scope="col">
                {words.manuscript}
              </th>
              <th {...roles.columnheader} scope="col">
                {words.recommendation}
              </th>
              <th {...roles.columnheader} scope="col">
                {words.rating}
              </th>
              <th {...roles.columnheader} scope="col">
                {words.submitted}
              </th>
              <th {...roles.columnheader} scope="col">
                {words.outcome}
              </th>
            </tr>
          </thead>
          <tbody {...roles.rowgroup}>
            {reviews.map((review) => (
              <tr {...roles.row} key={review.id}>
                <th {...roles.rowheader} scope="row">
                  <Link to={urls.review(review.assignmentId)}>{review.manuscriptTitle}</Link>
                  <small className="block">
                    {review.manuscriptNumber}
                    {review.round > 1 && ` · ${texts.round(review.round)}`}
                  </small>
                </th>
                <td {...roles.cell}>
                  <RecommendationMark of={review.recommendation} />
                </td>
                <td {...roles.cell}>
                  <Stars rating={review.rating} />
                </td>
                <td {...roles.cell}>
                  <DateText value={review.submittedAt} />
                </td>
                <td {...roles.cell}>{review.outcome ?? words.noOutcome}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </div>
  )
}
