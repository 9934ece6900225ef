import type { EditorAssignment } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { callsFor } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'

const words = editingTexts.moreTime

/** A reviewer's extension request, with buttons to answer it. */
export function MoreTimeAsked({
  manuscriptId,
  assignment,
}: {
  manuscriptId: string
  assignment: EditorAssignment
}) {
  const answer = useSend({
    call: (granted: boolean) => callsFor(manuscriptId).answerMoreTime(assignment.id, granted),
    failed: words.failed,
    done: words.done,
  })
  const { extensionRequest: asked, reviewerName } = assignment
  if (!asked) return null
  return (
    <>
      <small className="warn">{words.asks(longDate(asked.dueDate))}</small>
      {asked.reason && <small>“{asked.reason}”</small>}
      <span className="editor-word-actions">
        <Button kind="words" busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {words.grant}
          <span className="hidden-text">: {reviewerName}</span>
        </Button>
        <Button kind="words" busy={answer.isPending} onClick={() => answer.mutate(false)}>
          {words.keep}
          <span className="hidden-text">: {reviewerName}</span>
        </Button>
      </span>
    </>
  )
}
