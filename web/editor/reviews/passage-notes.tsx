import { useState } from 'react'
import type { EditorDetail, EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { reviewKeys } from './calls.ts'
import { NotedPages } from './noted-pages.tsx'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.notes

interface PassageNotesProps {
  detail: EditorDetail
  round: number
  reviews: readonly EditorReview[]
}

/** Button that shows the comments on passages of a round beside the pages. Missing if there are none. */
export function PassageNotesButton({ detail, round, reviews }: PassageNotesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = reviews.reduce((sum, { handling }) => sum + handling.notes, 0)
  if (count === 0) return null
  return (
    <p className="reviews-noted-button">
      <Button size="small" onClick={() => setIsOpen(true)}>
        {words.open(count)}
      </Button>
      {isOpen && (
        <Dialog open wide title={words.title(round)} onClose={() => setIsOpen(false)}>
          <Loaded {...{ detail, round, reviews }} />
        </Dialog>
      )}
    </p>
  )
}

function Loaded({ detail, round, reviews }: PassageNotesProps) {
  const query = useApiQuery({ queryKey: reviewKeys.notes(detail.manuscript.id, round) })
  if (query.isError)
    return (
      <Failure title={words.failed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, '')}
      </Failure>
    )
  if (!query.data) return <Skeleton lines={['w-40', 'tall', 'full']} />
  return <NotedPages detail={detail} reviews={reviews} given={query.data} />
}
