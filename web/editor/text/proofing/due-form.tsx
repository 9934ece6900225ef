import { useState } from 'react'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { useFocusReturn } from '#web/ui/layout/use-focus-return.ts'
import { MailEditor } from '../../mails/mail-editor.tsx'
import { useMails } from '../../mails/use-mails.ts'
import { words } from './proofing-texts.ts'

/** Form for a new due date of the open proof. Saving it also answers a request for more time. */
export function DueForm({ id, proposed, onEnd }: { id: string; proposed: string; onEnd: () => void }) {
  const [dueDate, setDueDate] = useState(proposed)
  const mails = useMails('PUT /api/manuscripts/{id}/text/proofs/due', { params: { id }, body: { dueDate } })
  const send = useSend({ call: mails.send, done: words.dueDone, onDone: onEnd })
  const returnFocus = useFocusReturn<HTMLFormElement>()
  const form = useForm({
    ids: 'proofing-due-',
    checks: { dueDate: !dueDate && words.dateNeeded },
    error: send.error,
  })
  return (
    <form ref={returnFocus} className="stack" noValidate onSubmit={form.onSubmit(() => send.mutate())}>
      <FormProblems form={form} failed={words.dueFailed} brief />
      <TextInput
        {...form.field('dueDate')}
        label={words.dueDate}
        type="date"
        required
        value={dueDate}
        onChange={(event) => setDueDate(event.target.value)}
      />
      <MailEditor mails={mails} disabled={!dueDate} />
      <div className="form-actions">
        <Button type="submit" size="small" kind="primary" busy={send.isPending}>
          {words.setDue}
        </Button>
        <Button size="small" onClick={onEnd}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
