import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { publishedTexts } from './published-texts.ts'

const words = publishedTexts.confirm

interface ConfirmProps {
  title: string
  /** Number of e-mail addresses to which the letter is sent. */
  letters: number
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Dialog that asks for confirmation, because a retraction cannot be undone. */
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
