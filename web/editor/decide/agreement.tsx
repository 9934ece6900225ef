import { agreementOf } from '#domain/manuscript/agreement.ts'
import { recommendations } from '#domain/manuscript/review.ts'
import type { EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { texts } from '../texts.ts'

const words = texts.reviews.agreement

/** Says where the reviews of a round agree and where they differ. */
export function Agreement({ reviews }: { reviews: readonly EditorReview[] }) {
  if (reviews.length < 2) return null
  const {
    recommendations: span,
    ratings,
    shared,
  } = agreementOf(
    reviews.map(({ recommendation, rating, authorComments }) => ({
      ...{ recommendation, rating },
      text: authorComments,
    })),
  )
  return (
    <dl className="editor-agreement">
      {span && (
        <div>
          <dt>{words.recommendation}</dt>
          <dd>
            {span.isUnanimous
              ? words.same(recommendations[span.from])
              : (span.isClose ? words.close : words.apart)(
                  recommendations[span.from],
                  recommendations[span.to],
                )}
          </dd>
        </div>
      )}
      {ratings && (
        <div>
          <dt>{words.rating}</dt>
          <dd>
            {ratings.min === ratings.max
              ? words.sameRating(ratings.min)
              : words.ratings(ratings.min, ratings.max)}
          </dd>
        </div>
      )}
      {shared.length > 0 && (
        <div>
          <dt>{words.shared}</dt>
          <dd>{shared.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}
