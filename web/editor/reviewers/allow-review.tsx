import { useEffect, useState } from 'react'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { issueOf, useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { callsFor } from '../calls.ts'
import { copiesAreMade, openFindings } from '../manuscript/situation.ts'
import { texts } from '../texts.ts'

const words = texts.allow

/** Opens round 1 or the next round. Open findings require a reason. */
export function AllowReview({ detail, kind }: { detail: EditorDetail; kind: 'allow_review' | 'new_round' }) {
  const first = kind === 'allow_review'
  const calls = callsFor(detail.manuscript.id)
  const [reason, setReason] = useState('')
  const send = useSend({
    call: (override: string | undefined) => (first ? calls.allowReview(override) : calls.newRound(override)),
    done: first ? words.done : words.roundDone,
    failed: first ? words.failed : words.roundFailed,
  })
  const asked = issueOf(send.error, 'overrideReason')
  const open = openFindings(detail).length
  const needsReason = open > 0 || asked !== null
  const { error, reset } = send
  // The server's error refers to the previous findings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: their number is what the answer was about.
  useEffect(() => reset(), [open, reset])
  useEffect(() => {
    if (issueOf(error, 'overrideReason')) document.getElementById('allow-override')?.focus()
  }, [error])
  return (
    <form
      className="stack editor-step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate(reason.trim() || undefined)
      }}
    >
      {needsReason && (
        <TextArea
          id="allow-override"
          label={words.override}
          help={words.overrideHelp}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={asked}
        />
      )}
      <p>
        <Button
          kind={first ? 'primary' : 'secondary'}
          type="submit"
          busy={send.isPending || copiesAreMade(detail)}
        >
          {first ? words.button : words.newRound}
        </Button>
      </p>
    </form>
  )
}
