import { useEffect } from 'react'
import type { EditorAssignment } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { texts } from '../texts.ts'

interface ReminderDialogProps {
  manuscriptId: string
  assignment: EditorAssignment
  onClose: () => void
}

/** A reminder to a reviewer that is read and edited before it is sent. */
export function ReminderDialog({ manuscriptId, assignment, onClose }: ReminderDialogProps) {
  const mails = useMails('POST /api/manuscripts/{id}/assignments/{assignmentId}/remind', {
    params: { id: manuscriptId, assignmentId: assignment.id },
  })
  const send = useSend({
    call: mails.send,
    done: texts.people.remindDone,
    failed: texts.people.remindFailed,
    onDone: onClose,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the dialog opens.
  useEffect(() => mails.read(), [])
  return (
    <Dialog
      open
      title={texts.mails.editReminder}
      onClose={onClose}
      closeOnBackdrop={false}
      foot={
        <>
          <Button kind="primary" busy={send.isPending} disabled={!mails.shown} onClick={() => send.mutate()}>
            {texts.mails.sendReminder}
          </Button>
          <Button onClick={onClose}>{texts.mails.cancel}</Button>
        </>
      }
    >
      <MailEditor mails={mails} />
    </Dialog>
  )
}
