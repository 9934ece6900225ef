import { Link } from 'react-router'
import type { AuthorReview } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { Stars } from '#web/ui/forms/stars.tsx'
import { RecommendationMark } from '#web/ui/marks/recommendation.tsx'
import { texts } from '../dashboard-texts.ts'
import './feedback.css'

/** A rating out of five (product decisions, section 1). */
export function Rating({ rating }: Pick<AuthorReview, 'rating'>) {
  if (rating === null) return null
  return (
    <span className="author-rating">
      <Stars rating={rating} /> <span aria-hidden="true">{texts.row.rating(rating)}</span>
    </span>
  )
}

/** Reviewers with their recommendations and links to the reviews. */
export function ReviewLines({
  manuscriptId,
  reviews,
}: {
  manuscriptId: string
  reviews: readonly AuthorReview[]
}) {
  return (
    <ul className="dashboard-review-lines">
      {reviews.map((review) => (
        <li key={review.id}>
          <b>{review.label}</b>
          <RecommendationMark of={review.recommendation} />
          <Rating rating={review.rating} />
          <Link to={`${urls.authorManuscript(manuscriptId)}#review-${review.id}`}>
            {texts.row.read}
            <span className="hidden-text">{texts.row.readReview(review.label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
