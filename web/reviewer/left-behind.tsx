import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { UnreadParts } from '#web/app/drafts/unread-parts.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { useLeftBehind } from './draft.ts'
import { texts } from './texts.ts'

const words = texts.review

/** Shows text of this browser that was not saved when the review was sent from elsewhere. */
export function LeftBehind({ assignment, personId }: { assignment: AssignmentDetail; personId: string }) {
  const { text, discard } = useLeftBehind(assignment, personId)
  if (text === null) return null
  return (
    <>
      <UnreadParts parts={[{ path: '', text }]} title={words.leftBehind} body={words.leftBehindBody} />
      <p>
        <Button kind="danger-words" onClick={discard}>
          {words.discardLeftBehind}
        </Button>
      </p>
    </>
  )
}
