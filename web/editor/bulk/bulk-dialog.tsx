import type { ReactNode } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { bulkTexts as words } from './bulk-texts.ts'

interface BulkFormProps {
  title: string
  button: string
  busy: boolean
  form: Pick<Form<never>, 'onSubmit'>
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of a dialog that starts an action on many manuscripts. */
export function BulkDialog({ title, button, busy, form, onSend, onClose, children }: BulkFormProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      closeOnBackdrop={false}
      foot={
        <>
          <Button kind="primary" type="submit" form="bulk-form" busy={busy}>
            {button}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form id="bulk-form" className="stack" noValidate onSubmit={form.onSubmit(onSend)}>
        {children}
      </form>
    </Dialog>
  )
}
