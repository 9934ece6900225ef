import { useState } from 'react'
import type { EditorDetail, EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { Rate } from './rate.tsx'
import { reviewTexts as words } from './review-texts.ts'
import { SendBackDialog } from './send-back-dialog.tsx'
import { ThankDialog } from './thank-dialog.tsx'
import './reviews.css'

interface ReviewToolsProps {
  detail: EditorDetail
  review: EditorReview
  /** Id of the element with the text of the review. */
  textId: string
}

type Asked = { what: 'send' | 'thank' } | { what: 'hide'; passage: string }

/** What an editor can do with a review: rate it, send it back, hide a passage, thank the reviewer. */
export function ReviewTools({ detail, review, textId }: ReviewToolsProps) {
  const { manuscript } = detail
  const [asked, setAsked] = useState<Asked | null>(null)
  const { reviewerName, handling } = review
  const isReleased = review.number !== null && manuscript.round > review.round
  const mayReturn =
    manuscript.status === 'under_review' &&
    !detail.held &&
    review.round === manuscript.round &&
    handling.returned === null
  const close = () => setAsked(null)
  const props = { manuscriptId: manuscript.id, review, onClose: close }
  return (
    <div className="reviews-tools">
      <Rate manuscriptId={manuscript.id} review={review} />
      <p className="editor-word-actions">
        {mayReturn && (
          <Button kind="words" onClick={() => setAsked({ what: 'send' })}>
            {words.send.button}
            <span className="hidden-text">{words.more(reviewerName)}</span>
          </Button>
        )}
        <Button
          kind="words"
          // The click would end the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setAsked({ what: 'hide', passage: selectedIn(textId) })}
        >
          {words.hide.button}
          <span className="hidden-text">{words.of(reviewerName)}</span>
        </Button>
        <Button kind="words" onClick={() => setAsked({ what: 'thank' })}>
          {handling.thankedAt ? words.thank.again : words.thank.button}
          <span className="hidden-text">{words.of(reviewerName)}</span>
        </Button>
      </p>
      {asked?.what === 'send' && <SendBackDialog {...props} />}
      {asked?.what === 'hide' && <HideDialog {...props} selected={asked.passage} isReleased={isReleased} />}
      {asked?.what === 'thank' && <ThankDialog {...props} />}
    </div>
  )
}

/** The selected text, if all of it is in this element. */
function selectedIn(id: string): string {
  const selection = window.getSelection()
  const place = document.getElementById(id)
  const isInside =
    selection?.anchorNode && place?.contains(selection.anchorNode) && place.contains(selection.focusNode)
  return isInside ? selection.toString().trim() : ''
}
