import { type ReactNode, useState } from 'react'
import type { ReviewNote } from '#domain/manuscript/review-notes.ts'
import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { useNotes } from './notes/use-notes.ts'
import { ReviewedManuscript, shownFile } from './reviewed-manuscript.tsx'

const none: readonly ReviewNote[] = []

/** The manuscript beside an invitation or a submitted review, with the comments of the latter. */
export function ReadingReview({
  assignment,
  children,
}: {
  assignment: AssignmentDetail
  children: ReactNode
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const notes = useNotes({
    ...{ assignment, earlier: none, change: null, onFile: setChosen },
    notes: assignment.review?.notes ?? none,
    file: shownFile(assignment, chosen),
  })
  return (
    <div className="reviewer-columns">
      <ReviewedManuscript {...{ assignment, chosen, notes }} onFile={setChosen} onCite={null} />
      {children}
    </div>
  )
}
