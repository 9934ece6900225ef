import { useState } from 'react'
import type { EditorAssignment } from '#domain/schemas/editor-manuscript.ts'
import { issueOf, useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { callsFor } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'

const words = editingTexts.due
const weekMs = 7 * 86_400_000

interface DueDialogProps {
  manuscriptId: string
  assignment: EditorAssignment
  onClose: () => void
}

/** Proposes one week after today or the current due date, whichever is later. */
export function DueDialog({ manuscriptId, assignment, onClose }: DueDialogProps) {
  const [dueDate, setDueDate] = useState(() =>
    new Date(Math.max(Date.now(), Date.parse(assignment.dueDate)) + weekMs).toISOString().slice(0, 10),
  )
  const [tried, setTried] = useState(false)
  const extend = useSend({
    call: () => callsFor(manuscriptId).extend(assignment.id, dueDate),
    done: words.done,
    failed: words.failed,
    onDone: onClose,
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
      <form
        id="due-form"
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (dueDate) extend.mutate()
        }}
      >
        <p>{words.body(assignment.reviewerName)}</p>
        <TextInput
          id="new-due"
          type="date"
          label={words.label}
          required
          value={dueDate}
          onChange={(event) => setDueDate(event.target.value)}
          error={(tried && !dueDate && words.needed) || issueOf(extend.error, 'dueDate')}
        />
      </form>
    </Dialog>
  )
}
