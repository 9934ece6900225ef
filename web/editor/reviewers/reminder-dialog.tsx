import type { EditorAssignment } from '#domain/schemas/editor-manuscript.ts'
import { MailDialog } from '../mails/mail-dialog.tsx'
import { texts } from '../texts.ts'

interface ReminderDialogProps {
  manuscriptId: string
  assignment: EditorAssignment
  onClose: () => void
}

/** A reminder to a reviewer that is read and edited before it is sent. */
export function ReminderDialog({ manuscriptId, assignment, onClose }: ReminderDialogProps) {
  return (
    <MailDialog
      title={texts.mails.editReminder}
      call="POST /api/manuscripts/{id}/assignments/{assignmentId}/remind"
      input={{ params: { id: manuscriptId, assignmentId: assignment.id } }}
      button={texts.mails.sendReminder}
      done={texts.people.remindDone}
      failed={texts.people.remindFailed}
      onClose={onClose}
    />
  )
}
