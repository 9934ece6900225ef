import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from './texts.ts'

const words = texts.review

/** The editor's words with which a review was sent back for clarification. */
export function ReturnedReview({ returned }: Pick<AssignmentDetail, 'returned'>) {
  if (!returned) return null
  return (
    <Notice tone="warn">
      <p>
        <strong>{words.returned}</strong>
      </p>
      <Prose text={returned.message} />
      <p>{words.returnedBody}</p>
    </Notice>
  )
}
