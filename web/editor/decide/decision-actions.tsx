import { Eye, Send } from 'lucide-react'
import { Button } from '#web/ui/forms/button.tsx'
import { texts } from '../texts.ts'

const words = texts.decision

interface DecisionActionsProps {
  busy: boolean
  /** Whether the letter is still loading, so that the editor has not seen what would be sent. */
  unread: boolean
  holdMinutes: number
  onPreview: () => void
}

/** Buttons that send the decision or show the e-mail first. */
export function DecisionActions({ busy, unread, holdMinutes, onPreview }: DecisionActionsProps) {
  return (
    <div className="form-actions">
      <Button kind="primary" type="submit" icon={Send} busy={busy || unread}>
        {words.send}
      </Button>
      <Button icon={Eye} busy={unread} onClick={onPreview}>
        {words.previewMail}
      </Button>
      <p className="editor-quiet-text">{words.hold(holdMinutes)}</p>
    </div>
  )
}
