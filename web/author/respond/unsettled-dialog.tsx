import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { texts } from '../dashboard-texts.ts'

const words = texts.respond

interface UnsettledDialogProps {
  open: boolean
  /** Number of places that may still name an author. */
  count: number
  onClose: () => void
  onSend: () => void
}

/** Asked before a response is sent whose files may still name the authors. */
export function UnsettledDialog({ open, count, onClose, onSend }: UnsettledDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.openTitle}
      foot={
        <>
          <Button kind="primary" onClick={onClose}>
            {words.check}
          </Button>
          <Button onClick={onSend}>{words.sendAnyway}</Button>
        </>
      }
    >
      <p>{words.openBody(count)}</p>
    </Dialog>
  )
}
