import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { publishedTexts } from './published-texts.ts'

const words = publishedTexts.confirm

interface ConfirmProps {
  title: string
  /** Number of addresses that the letter goes to. */
  letters: number
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a retraction, which is final. */
export function ConfirmRetraction({ title, letters, busy, onClose, onConfirm }: ConfirmProps) {
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {publishedTexts.form.retract}
          </Button>
          <Button onClick={onClose}>{words.keep}</Button>
        </>
      }
    >
      <p>{words.body(title)}</p>
      <p>
        <strong>{words.final}</strong> {words.letter(letters)}
      </p>
    </Dialog>
  )
}
