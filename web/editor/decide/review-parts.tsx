import { Scissors } from 'lucide-react'
import { useState } from 'react'
import type { EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { countWords } from '#web/ui/text/prose.tsx'
import { texts } from '../texts.ts'

const words = texts.decision.parts
const leftOut = '[…]'

interface ReviewPartsProps {
  reviews: EditorReview[]
  /** The chosen reviews with the numbers that the letter gives to their reviewers. */
  enclosed: readonly { id: string; number: number }[]
  /** Ids of the reviews that are sent to the author. */
  chosen: readonly string[]
  /** The text that is sent, by review id. Reviews without an entry are sent in full. */
  texts: Readonly<Record<string, string>>
  onChoose: (ids: string[]) => void
  onText: (reviewId: string, text: string | null) => void
}

/** Lets the editor choose which reviews, and which parts of them, are sent to the author. */
export function ReviewParts({ reviews, enclosed, chosen, texts: parts, onChoose, onText }: ReviewPartsProps) {
  const numberOf = (id: string) => enclosed.find((review) => review.id === id)?.number
  const [open, setOpen] = useState<EditorReview | null>(null)
  return (
    <fieldset className="field decision-review-parts">
      <legend>{texts.decision.reviews}</legend>
      {reviews.map((review) => (
        <div key={review.id}>
          <Checkbox
            label={review.reviewerName}
            help={words.sent(numberOf(review.id), review.id in parts, !!review.handling.returned)}
            checked={chosen.includes(review.id)}
            onChange={(event) =>
              onChoose(
                event.target.checked ? [...chosen, review.id] : chosen.filter((other) => other !== review.id),
              )
            }
          />
          {chosen.includes(review.id) && (
            <Button kind="words" icon={Scissors} onClick={() => setOpen(review)}>
              {words.button}
              <span className="hidden-text"> {review.reviewerName}</span>
            </Button>
          )}
        </div>
      ))}
      <p className="help">{texts.decision.reviewsHelp}</p>
      {open && (
        <PartsDialog
          review={open}
          text={parts[open.id] ?? null}
          onClose={() => setOpen(null)}
          onText={(text) => {
            onText(open.id, text)
            setOpen(null)
          }}
        />
      )}
    </fieldset>
  )
}

const paragraphsOf = (text: string) => text.trim().split(/\n{2,}/)

/** Joins the chosen paragraphs, with a mark where paragraphs are omitted. */
function joined(paragraphs: string[], kept: readonly boolean[]): string {
  const lines: string[] = []
  for (const [index, paragraph] of paragraphs.entries())
    if (kept[index]) lines.push(paragraph)
    else if (lines.at(-1) !== leftOut) lines.push(leftOut)
  return lines.join('\n\n')
}

interface PartsDialogProps {
  review: EditorReview
  text: string | null
  onClose: () => void
  /** Called with the chosen text; null sends the whole review. */
  onText: (text: string | null) => void
}

function PartsDialog({ review, text, onClose, onText }: PartsDialogProps) {
  const paragraphs = paragraphsOf(review.authorComments)
  const before = text === null ? null : new Set(paragraphsOf(text))
  const [kept, setKept] = useState(() => paragraphs.map((one) => before === null || before.has(one)))
  const [released, setReleased] = useState(text ?? review.authorComments.trim())
  const choose = (index: number, checked: boolean) => {
    const next = kept.map((was, at) => (at === index ? checked : was))
    setKept(next)
    setReleased(joined(paragraphs, next))
  }
  const blank = released.replaceAll(leftOut, '').trim() === ''
  return (
    <Dialog
      open
      wide
      title={words.title(review.reviewerName)}
      onClose={onClose}
      closeOnBackdrop={false}
      foot={
        <>
          <Button
            kind="primary"
            aria-disabled={blank}
            onClick={() => {
              if (blank) return
              onText(released.trim() === review.authorComments.trim() ? null : released.trim())
            }}
          >
            {words.use}
          </Button>
          <Button onClick={() => onText(null)}>{words.whole}</Button>
        </>
      }
    >
      <p className="editor-lead">{words.lead}</p>
      <div className="decision-parts-columns">
        <fieldset className="field decision-parts">
          <legend>{words.passages}</legend>
          {paragraphs.map((paragraph, index) => (
            <Checkbox
              // biome-ignore lint/suspicious/noArrayIndexKey: equal paragraphs are told apart by their place alone.
              key={index}
              label={paragraph}
              checked={kept[index] ?? false}
              onChange={(event) => choose(index, event.target.checked)}
            />
          ))}
        </fieldset>
        <TextArea
          id="released-text"
          label={words.released}
          help={words.releasedHelp}
          aside={texts.decision.words(countWords(released))}
          rows={16}
          className="decision-letter-field"
          value={released}
          error={blank ? words.blank : null}
          onChange={(event) => setReleased(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
