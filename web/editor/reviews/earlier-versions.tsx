import { useState } from 'react'
import type { EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Stars } from '#web/ui/forms/stars.tsx'
import { Answers } from '#web/ui/lists/answers.tsx'
import { ReviewFiles } from '#web/ui/lists/review-files.tsx'
import { RecommendationMark } from '#web/ui/marks/recommendation.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { reviewKeys } from './calls.ts'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.versions

interface EarlierVersionsProps {
  manuscriptId: string
  review: EditorReview
}

/** What a reviewer had sent before the review was clarified. Loaded when it is opened. */
export function EarlierVersions({ manuscriptId, review }: EarlierVersionsProps) {
  const [open, setOpen] = useState(false)
  if (review.handling.earlierVersions === 0) return null
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.show(review.handling.earlierVersions)}</summary>
      {open && <Versions manuscriptId={manuscriptId} review={review} />}
    </details>
  )
}

function Versions({ manuscriptId, review }: EarlierVersionsProps) {
  const query = useApiQuery({ queryKey: reviewKeys.versions(manuscriptId, review.id) })
  if (query.isError)
    return (
      <Failure title={words.failed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, '')}
      </Failure>
    )
  if (!query.data) return <Skeleton lines={['w-40', 'full', 'full']} />
  return query.data.map((version) => (
    <section key={version.number} className="reviews-version">
      <h4>{words.one(version.number, longDate(version.submittedAt))}</h4>
      <p className="facts">
        <RecommendationMark of={version.recommendation} />
        <Stars rating={version.rating} />
      </p>
      <div className="read">
        <Prose text={version.comments} />
      </div>
      <ReviewFiles files={version.files} />
      <Answers answers={version.answers} />
      {version.confidentialComments && (
        <>
          <h5>{words.confidential}</h5>
          <Prose text={version.confidentialComments} />
        </>
      )}
    </section>
  ))
}
