import type { EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { StarChoice } from '#web/ui/forms/stars.tsx'
import { reviewCalls } from './calls.ts'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.rate

/** The editors' private ratings of a review. */
export function Rate({ manuscriptId, review }: { manuscriptId: string; review: EditorReview }) {
  const { ratings } = review.handling
  const mine = ratings.find(({ isMine }) => isMine)?.rating ?? null
  const send = useSend({
    call: (rating: number | null) => reviewCalls(manuscriptId, review.id).rate(rating),
    failed: words.failed,
  })
  const shown = send.isPending ? (send.variables ?? null) : mine
  return (
    <div className="reviews-rating">
      <StarChoice
        id={`rate-${review.id}`}
        name={`rate-${review.id}`}
        label={words.label}
        value={shown}
        onChange={(rating) => send.mutate(rating)}
      />
      {mine !== null && (
        <Button kind="words" busy={send.isPending} onClick={() => send.mutate(null)}>
          {words.remove}
        </Button>
      )}
      <p className="help">
        {[
          ...ratings
            .filter(({ isMine }) => !isMine)
            .map(({ editor, rating }) => words.others(editor, rating)),
          words.help,
        ].join(' · ')}
      </p>
    </div>
  )
}
