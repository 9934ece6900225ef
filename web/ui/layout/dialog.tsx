import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../forms/button.tsx'
import { texts } from '../texts.ts'
import { useKeptFocus } from './kept-focus.ts'

interface DialogProps {
  open: boolean
  /** Escape, the close button and a press beside the dialog. */
  onClose: () => void
  title: string
  /** Form and preview side by side. */
  wide?: boolean
  /** Buttons; the primary first. */
  foot?: ReactNode
  /** False keeps a half-filled form from being lost by a press beside it. */
  closeOnBackdrop?: boolean
  children: ReactNode
}

/**
 * The platform's own modal dialog: it holds the focus, makes the page behind inert and gives the focus back.
 * One at a time: a dialog never opens another.
 */
export function Dialog({ open, onClose, title, wide, foot, closeOnBackdrop = true, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useKeptFocus(element, open)

  // Before the next frame: what opened it may be gone by then, with the row that it stands in.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog || !open) return
    const before = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
      // Opened by a key before anything had the focus, or by what has gone since.
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [open])

  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way; the press beside is an extra.
    <dialog
      ref={element}
      className={classNames('dialog', wide && 'wide')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (closeOnBackdrop && event.target === element.current) onClose()
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <Button kind="quiet" icon={X} onClick={onClose}>
          {texts.close}
        </Button>
      </header>
      <div className="dialog-body">{children}</div>
      {foot && <footer className="dialog-foot">{foot}</footer>}
    </dialog>
  )
}
