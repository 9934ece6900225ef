import { useCallback, useMemo, useRef, useState } from 'react'
import type { AssignmentDetail, ReviewDraft } from '#domain/schemas/review.ts'
import { useReviewDraft } from './draft.ts'
import { useNotes } from './notes/use-notes.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewedManuscript, shownFile } from './reviewed-manuscript.tsx'
import { texts } from './texts.ts'

/** The manuscript and the form of a review that is being written. Comments on passages belong to both. */
export function WritingReview({ assignment, personId }: { assignment: AssignmentDetail; personId: string }) {
  const writing = useReviewDraft(assignment, personId)
  const { content: draft, edit } = writing
  const change = useCallback(
    (part: (draft: ReviewDraft) => Partial<ReviewDraft>) => edit((now) => ({ ...now, ...part(now) })),
    [edit],
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const earlier = useMemo(() => {
    const done = new Set([...draft.settled, ...draft.notes.flatMap(({ from }) => from ?? [])])
    return assignment.previous?.notes.filter(({ id }) => !done.has(id)) ?? []
  }, [assignment.previous, draft.settled, draft.notes])
  const notes = useNotes({
    ...{ assignment, earlier, change, notes: draft.notes, onFile: setChosen },
    file: shownFile(assignment, chosen),
  })
  // Set by the form to a function that inserts a reference to marked lines.
  const cite = useRef<((place: string) => void) | null>(null)
  return (
    <>
      {/* Where the form is below the manuscript, it is a long way. */}
      <p className="reviewer-to-form">
        <a href="#review-form-title">{texts.review.toForm}</a>
      </p>
      <div className="reviewer-columns">
        <ReviewedManuscript
          {...{ assignment, chosen, notes }}
          onFile={setChosen}
          onCite={(place) => cite.current?.(place)}
        />
        <ReviewForm {...{ assignment, writing, notes }} citing={cite} />
      </div>
    </>
  )
}
