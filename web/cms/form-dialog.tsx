import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { texts } from './texts.ts'

interface FormDialogProps {
  title: string
  form: Pick<Form, 'onSubmit' | 'problems' | 'attempt' | 'failure'>
  failed: string
  /** Words of the button that sends the form, instead of those for creating and updating. */
  submit?: string | undefined
  /** Whether the dialog edits an item; false if it creates one. */
  editing: boolean
  busy: boolean
  note?: ReactNode
  /** Whether there are unsaved changes. Closing then asks for confirmation. */
  dirty?: boolean
  /** Shown next to the form, for example a preview. */
  aside?: ReactNode
  /** Called when the form is submitted and its rules are met. */
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, form, failed, editing, submit, busy, note, dirty, aside } = props
  const { onSubmit, onClose, children } = props
  const formId = useId()
  const [leaving, setLeaving] = useState(false)
  const keepEditing = useRef<HTMLButtonElement>(null)
  /** The element that had the focus before the dialog asked for confirmation. */
  const was = useRef<Element | null>(null)
  // Focuses the first field; the browser would focus the close button.
  useEffect(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [formId])
  useEffect(() => {
    if (leaving) keepEditing.current?.focus()
  }, [leaving])
  const leave = () => {
    if (!dirty || leaving) return onClose()
    was.current = document.activeElement
    setLeaving(true)
  }
  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      closeOnBackdrop={false}
      {...(aside !== undefined && { wide: true })}
      foot={
        leaving ? (
          <>
            <p role="alert">
              <strong>{texts.unsaved}</strong>
            </p>
            <Button
              className="push"
              ref={keepEditing}
              onClick={() => {
                setLeaving(false)
                if (was.current instanceof HTMLElement) was.current.focus()
              }}
            >
              {texts.keepEditing}
            </Button>
            <Button kind="danger" onClick={onClose}>
              {texts.discard}
            </Button>
          </>
        ) : (
          <>
            <Button kind="primary" type="submit" form={formId} busy={busy}>
              {submit ?? (editing ? texts.update : texts.create)}
            </Button>
            <Button onClick={leave}>{texts.cancel}</Button>
            {note && <div className="push help">{note}</div>}
          </>
        )
      }
    >
      <div className={aside === undefined ? undefined : 'cms-with-preview'}>
        <form id={formId} className="form-grid two-up" noValidate onSubmit={form.onSubmit(onSubmit)}>
          <div className="full cms-problems">
            <FormProblems form={form} failed={failed} />
          </div>
          {children}
        </form>
        {aside}
      </div>
    </Dialog>
  )
}
