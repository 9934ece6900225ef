import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError, reasonOf } from '#web/app/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'

export type Errors = Partial<Record<string, string>>

/** Errors of a form: client validation after the first submit, and the server's messages. */
export function useFormErrors(found: Errors, error: Error | null) {
  const [attempt, setAttempt] = useState(0)
  const own: Errors = attempt > 0 ? found : {}
  const told: Errors = {}
  if (error instanceof ApiError && Object.keys(own).length === 0)
    for (const { path, message } of error.issues) told[path.replace(/^value\./, '')] ??= message
  return {
    errors: { ...told, ...own },
    attempt,
    /** Returns whether the form may be sent. */
    check: () => {
      setAttempt(attempt + 1)
      return Object.keys(found).length === 0
    },
  }
}

export function problemsOf(prefix: string, errors: Errors) {
  return Object.entries(errors).flatMap(([path, message]) =>
    message ? [{ field: `${prefix}-${path}`, message }] : [],
  )
}

/** An error that concerns no particular field. */
export function Refused({ error, failed }: { error: Error | null; failed: string }) {
  if (!error || (error instanceof ApiError && error.issues.length > 0)) return null
  return (
    <Notice tone="bad">
      <p role="alert">
        <strong>{failed}.</strong> {reasonOf(error, texts.tryAgain)}
      </p>
    </Notice>
  )
}

interface FormDialogProps {
  title: string
  prefix: string
  errors: Errors
  attempt: number
  error: Error | null
  failed: string
  /** True when editing, false when creating. */
  editing: boolean
  busy: boolean
  note?: ReactNode
  /** There are unsaved changes; closing asks for confirmation. */
  dirty?: boolean
  /** Shown next to the form, for example a preview. */
  aside?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, prefix, errors, attempt, error, failed, editing, busy, note, dirty, aside } = props
  const { onSubmit, onClose, children } = props
  const form = useId()
  const [leaving, setLeaving] = useState(false)
  const keepEditing = useRef<HTMLButtonElement>(null)
  /** The element that had focus when closing asked for confirmation. */
  const was = useRef<Element | null>(null)
  // Focus the first field; the browser would choose the close button.
  useEffect(() => {
    document.getElementById(form)?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [form])
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
            <Button kind="primary" type="submit" form={form} busy={busy}>
              {editing ? texts.update : texts.create}
            </Button>
            <Button onClick={leave}>{texts.cancel}</Button>
            {note && <div className="push help">{note}</div>}
          </>
        )
      }
    >
      <div className={aside === undefined ? undefined : 'cms-with-preview'}>
        <form
          id={form}
          className="form-grid two-up"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) onSubmit()
          }}
        >
          <div className="full cms-problems">
            <ErrorSummary problems={problemsOf(prefix, errors)} attempt={attempt} />
            <Refused error={error} failed={failed} />
          </div>
          {children}
        </form>
        {aside}
      </div>
    </Dialog>
  )
}

interface ConfirmProps {
  title: string
  body: string
  confirm: string
  error: Error | null
  failed: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function Confirm({ title, body, confirm, error, failed, busy, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
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
