import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import type { OpenFindings } from './open-findings.ts'
import { texts as words } from './respond-texts.ts'

interface UnsettledDialogProps {
  open: boolean
  findings: OpenFindings | null
  onClose: () => void
  onSend: () => void
}

/** Dialog that asks for confirmation before a response is sent with files that may name the authors. */
export function UnsettledDialog({ open, findings, onClose, onSend }: UnsettledDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      // The last copy may be finished, and name nobody, while the question is open.
      title={findings ? words.openTitle : words.checkedTitle}
      foot={
        <>
          {findings && (
            <Button kind="primary" onClick={onClose}>
              {words.check}
            </Button>
          )}
          <Button kind={findings ? 'secondary' : 'primary'} onClick={onSend}>
            {findings ? words.sendAnyway : words.send}
          </Button>
        </>
      }
    >
      {!findings && <p>{words.checkedBody}</p>}
      {findings && findings.count > 0 && <p>{words.openBody(findings.count)}</p>}
      {findings?.isUnfinished && <p>{words.unfinishedBody}</p>}
    </Dialog>
  )
}
