import type { EditorAssignment } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { texts } from '../texts.ts'

const words = texts.people

interface CancelDialogProps {
  manuscriptId: string
  assignment: EditorAssignment
  onClose: () => void
}

/** Asks before an assignment is cancelled. The e-mail to the reviewer can be read and edited. */
export function CancelDialog({ manuscriptId, assignment, onClose }: CancelDialogProps) {
  const mails = useMails('POST /api/manuscripts/{id}/assignments/{assignmentId}/cancel', {
    params: { id: manuscriptId, assignmentId: assignment.id },
  })
  const cancel = useSend({
    call: mails.send,
    done: words.cancelDone,
    failed: words.cancelFailed,
    onDone: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.cancelTitle}
      foot={
        <>
          <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {words.cancelConfirm}
          </Button>
          <Button onClick={onClose}>{words.cancelKeep}</Button>
        </>
      }
    >
      <p>{words.cancelBody(assignment.reviewerName)}</p>
      <MailEditor mails={mails} />
    </Dialog>
  )
}
