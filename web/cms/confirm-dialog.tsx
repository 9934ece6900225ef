import { reasonOf } from '#web/app/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { issuesOf } from '#web/ui/forms/issues.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'

/** Shows an error that does not belong to a field. */
export function Refused({ error, failed }: { error: Error | null; failed: string }) {
  if (!error || issuesOf(error).length > 0) return null
  return (
    <Notice tone="bad">
      <p role="alert">
        <strong>{failed}.</strong> {reasonOf(error, texts.tryAgain)}
      </p>
    </Notice>
  )
}

interface ConfirmProps {
  title: string
  body: string
  confirm: string
  error: Error | null
  failed: string
  busy: boolean
  /** Colour of the button: 'danger' unless nothing is lost. */
  kind?: 'danger' | 'primary'
  onConfirm: () => void
  onClose: () => void
}

export function Confirm({
  title,
  body,
  confirm,
  error,
  failed,
  busy,
  kind = 'danger',
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button kind={kind} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <div className="cms-problems">
        <Refused error={error} failed={failed} />
      </div>
      <p>{body}</p>
    </Dialog>
  )
}
