import { useState } from 'react'
import type { EditorAssignment } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { editingTexts } from '../editing-texts.ts'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'

const words = editingTexts.due
const weekMs = 7 * 86_400_000

interface DueDialogProps {
  manuscriptId: string
  assignment: EditorAssignment
  onClose: () => void
}

/**
 * Dialog for a new due date. It proposes one week after today or after the current due date, whichever is
 * later.
 */
export function DueDialog({ manuscriptId, assignment, onClose }: DueDialogProps) {
  const [dueDate, setDueDate] = useState(() =>
    new Date(Math.max(Date.now(), Date.parse(assignment.dueDate)) + weekMs).toISOString().slice(0, 10),
  )
  const mails = useMails('POST /api/manuscripts/{id}/assignments/{assignmentId}/due', {
    params: { id: manuscriptId, assignmentId: assignment.id },
    body: { dueDate },
  })
  const extend = useSend({
    call: mails.send,
    done: words.done,
    onDone: onClose,
  })
  const form = useForm({
    ids: { dueDate: 'new-due' },
    checks: { dueDate: !dueDate && words.needed },
    error: extend.error,
  })
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <Button kind="primary" type="submit" form="due-form" busy={extend.isPending}>
            {words.save}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form id="due-form" noValidate className="stack" onSubmit={form.onSubmit(() => extend.mutate())}>
        <FormProblems form={form} failed={words.failed} brief />
        <p>{words.body(assignment.reviewerName)}</p>
        <TextInput
          {...form.field('dueDate')}
          type="date"
          label={words.label}
          required
          value={dueDate}
          onChange={(event) => setDueDate(event.target.value)}
        />
        <MailEditor mails={mails} disabled={!dueDate} />
      </form>
    </Dialog>
  )
}
