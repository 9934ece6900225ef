import { useState } from 'react'
import { markedPassages } from '#domain/blinding/hidden-passages.ts'
import type { EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { MailDialog } from '../mails/mail-dialog.tsx'
import { reviewCalls } from './calls.ts'
import { reviewTexts as words } from './review-texts.ts'

interface ReviewStateProps {
  manuscriptId: string
  review: EditorReview
}

/** Says who entered the review and when its writer was thanked, and whether it was sent back. */
export function ReviewState({ manuscriptId, review }: ReviewStateProps) {
  const { entered, returned, thankedAt } = review.handling
  const [isEnding, setIsEnding] = useState(false)
  return (
    <>
      {entered && <p className="reviews-note">{words.entered(entered.by, longDate(entered.at))}</p>}
      {thankedAt && <p className="reviews-note">{words.thanked(longDate(thankedAt))}</p>}
      {returned && (
        <Notice tone="warn">
          <p>
            <strong>{words.send.open(returned.by, longDate(returned.at))}</strong>
          </p>
          <Prose text={`“${returned.message}”`} />
          <Button kind="words" onClick={() => setIsEnding(true)}>
            {words.send.end}
            <span className="hidden-text">: {review.reviewerName}</span>
          </Button>
        </Notice>
      )}
      {isEnding && (
        <MailDialog
          title={words.send.end}
          call="DELETE /api/manuscripts/{id}/reviews/{reviewId}/return"
          input={{ params: { id: manuscriptId, reviewId: review.id } }}
          button={words.send.end}
          done={words.send.ended}
          failed={words.send.endFailed}
          onClose={() => setIsEnding(false)}
        />
      )}
    </>
  )
}

/** The text of a review for editors, with the passages that are hidden from the authors marked. */
export function ReviewText({ review: { authorComments, handling } }: { review: EditorReview }) {
  if (handling.hidden.length === 0) return <Prose text={authorComments} />
  const parts = markedPassages(
    authorComments.trim(),
    handling.hidden.map(({ passage }) => passage),
  )
  return (
    <p className="reviews-marked" dir="auto">
      {parts.map(({ text, isHidden }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing else to be known by.
        isHidden ? <del key={index}>{text}</del> : <span key={index}>{text}</span>,
      )}
    </p>
  )
}

/** The passages that are hidden from the authors, each with who hid it and a button to show it again. */
export function HiddenPassages({ manuscriptId, review }: ReviewStateProps) {
  const show = useSend({
    call: (passageId: string) => reviewCalls(manuscriptId, review.id).show(passageId),
    done: words.hide.undone,
    failed: words.hide.undoFailed,
  })
  const { hidden } = review.handling
  if (hidden.length === 0) return null
  return (
    <section className="reviews-hidden">
      <h4>{words.hide.list}</h4>
      <ul>
        {hidden.map(({ id, passage, reason, by, at }) => (
          <li key={id}>
            <q>{passage}</q>
            <small>{[words.hide.by(by, longDate(at)), reason].filter(Boolean).join('. ')}</small>
            <Button kind="words" busy={show.isPending} onClick={() => show.mutate(id)}>
              {words.hide.undo}
              <span className="hidden-text">: {passage}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
