import { useState } from 'react'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { useFocusReturn } from '#web/ui/layout/use-focus-return.ts'
import { NamedPlaces, namesReviewer } from '../../decide/named-places.tsx'
import { settleComment } from './calls.ts'
import { words } from './proofing-texts.ts'

interface DeclineFormProps {
  id: string
  commentId: string
  onEnd: () => void
}

/** Form to decline a correction. A note to the author is required. */
export function DeclineForm({ id, commentId, onEnd }: DeclineFormProps) {
  const [note, setNote] = useState('')
  const send = useSend({
    call: (namesAllowed?: true) =>
      settleComment(id, commentId, {
        ...{ outcome: 'declined', note: note.trim() },
        ...(namesAllowed && { namesAllowed }),
      }),
    done: words.settled,
    onDone: onEnd,
  })
  const returnFocus = useFocusReturn<HTMLFormElement>()
  const form = useForm({
    ids: `proofing-decline-${commentId}-`,
    checks: { note: !note.trim() && words.declineNeeded },
    error: namesReviewer(send.error) ? null : send.error,
  })
  return (
    <form
      ref={returnFocus}
      className="stack"
      noValidate
      onSubmit={form.onSubmit(() => send.mutate(undefined))}
    >
      <FormProblems form={form} failed={words.settleFailed} brief />
      <TextArea
        {...form.field('note')}
        label={words.declineWord}
        rows={2}
        required
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <NamedPlaces error={send.error} busy={send.isPending} onAllow={() => send.mutate(true)} />
      <div className="form-actions">
        <Button type="submit" size="small" busy={send.isPending}>
          {words.declineSend}
        </Button>
        <Button size="small" onClick={onEnd}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
