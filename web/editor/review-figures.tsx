import { useQuery } from '@tanstack/react-query'
import { type Recommendation, recommendations } from '#domain/review.ts'
import type { EditorialReview } from '#domain/schemas/review.ts'
import { reasonOf } from '#web/app/api.ts'
import { RecommendationMark } from '#web/ui/recommendation.tsx'
import { ScrollX } from '#web/ui/scroll-x.tsx'
import { Failure, Skeleton } from '#web/ui/states.tsx'
import { keys } from './calls.ts'
import { queueTexts } from './queue-texts.ts'

const words = queueTexts.analytics
const oneDigit = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Every review that came back, by what it recommends. */
export function ReviewFigures() {
  const query = useQuery<EditorialReview[]>({ queryKey: keys.reviews, refetchOnMount: 'always' })
  if (query.isError)
    return (
      <Failure title={words.reviewsFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, queueTexts.fetchFailedBody)}
      </Failure>
    )
  if (!query.data) return <Skeleton lines={['w-40', 'full', 'full', 'full', 'full']} />
  if (query.data.length === 0) return <p className="quiet-text">{words.noReviews}</p>
  const rows = (Object.keys(recommendations) as Recommendation[]).map((recommendation) => ({
    recommendation,
    ratings: query.data
      .filter((review) => review.recommendation === recommendation)
      .map((review) => review.rating),
  }))
  return (
    <ScrollX label={words.reviews}>
      <table className="table">
        <caption>{words.reviews}</caption>
        <thead>
          <tr>
            <th scope="col">{words.recommendation}</th>
            <th scope="col" className="number">
              {words.reviews}
            </th>
            <th scope="col" className="number">
              {words.mean}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ recommendation, ratings }) => (
            <tr key={recommendation}>
              <th scope="row">
                <RecommendationMark of={recommendation} />
              </th>
              <td className="number">{ratings.length}</td>
              <td className="number">
                {ratings.length > 0
                  ? oneDigit.format(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length)
                  : words.none}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}
