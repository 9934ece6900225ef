import type { AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { texts } from '../dashboard-texts.ts'
import { ReviewLines } from '../follow/review-marks.tsx'
import { useDetail } from '../follow/use-detail.ts'
import { turnText } from '../turn-text.ts'
import { KeywordLine, RowDates, RowHead, RowStages } from './manuscript-row.tsx'

/** Row for a manuscript with the reviews that were sent with a decision. */
export function ReviewsRow({ manuscript }: { manuscript: AuthorManuscript }) {
  const { data, error, refetch } = useDetail(manuscript.id)
  return (
    <article className="dashboard-manuscript-row">
      <div>
        <RowHead manuscript={manuscript} />
        <KeywordLine manuscript={manuscript} />
        {error ? (
          <Failure title={texts.detail.failed} onRetry={() => void refetch()} level={3} />
        ) : data ? (
          data.viewer === 'author' && <ReviewLines manuscriptId={manuscript.id} reviews={data.reviews} />
        ) : (
          <Skeleton lines={Array.from({ length: manuscript.reviewCount }, () => 'w-60' as const)} />
        )}
      </div>
      <div className="dashboard-row-turn">
        {turnText(manuscript) && <b>{turnText(manuscript)}</b>}
        <RowDates manuscript={manuscript} />
      </div>
      <RowStages manuscript={manuscript} />
    </article>
  )
}
