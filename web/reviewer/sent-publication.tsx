import type { PublicationChoice } from '#domain/manuscript/peer-review.ts'
import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { useSend } from '#web/app/send.ts'
import { calls, changed } from './calls.ts'
import { PublicationQuestion } from './publication-choice.tsx'
import { texts } from './texts.ts'

const words = texts.publication

/** The answer of a submitted review, which can be changed until the article is published. */
export function SentPublication({ assignment }: { assignment: AssignmentDetail }) {
  const { id, review, asksPublication, mayChangePublication } = assignment
  const send = useSend({
    call: (publication: PublicationChoice) => calls.allowPublication(id, publication),
    refetch: changed,
    done: words.saved,
    failed: words.failed,
  })
  if (!review || !asksPublication) return null
  if (!mayChangePublication)
    return (
      <p className="help">
        {words.label} {words.choices[review.publication]}
      </p>
    )
  return (
    <PublicationQuestion
      value={send.isPending ? (send.variables ?? review.publication) : review.publication}
      change={({ publication }) => send.mutate(publication)}
    />
  )
}
