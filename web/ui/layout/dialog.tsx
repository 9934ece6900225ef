import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../forms/button.tsx'
import { texts } from '../texts.ts'
import { focusOn } from './focus.ts'
import { useKeptFocus } from './kept-focus.ts'

interface DialogProps {
  open: boolean
  /** Called on Escape, the close button and a click outside the dialog. */
  onClose: () => void
  title: string
  /** Form and preview side by side. */
  wide?: boolean
  /** Buttons, the primary one first. */
  foot?: ReactNode
  /** Set to false to protect half-filled forms from a click outside. */
  closeOnBackdrop?: boolean
  children: ReactNode
}

/**
 * The native modal dialog: it traps focus, makes the page behind it inert and restores focus.
 * A dialog never opens another dialog.
 */
export function Dialog({ open, onClose, title, wide, foot, closeOnBackdrop = true, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useKeptFocus(element, open)

  // Before the next frame, because the row with the opening button may be gone by then.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog || !open) return
    const before = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
      // Opened by a shortcut before anything had focus, or the opener no longer exists.
      if (document.activeElement === document.body) focusOn('main', { scroll: 'none' })
    }
  }, [open])

  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog by keyboard; clicking outside is an extra.
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
