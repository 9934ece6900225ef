import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../forms/button.tsx'
import { texts } from '../texts.ts'
import { focusOn } from './focus.ts'
import { useKeptFocus } from './kept-focus.ts'

interface DialogProps {
  open: boolean
  /** Called when the user presses Escape or the close button, or clicks outside the dialog. */
  onClose: () => void
  title: string
  /** True for a dialog with a form and a preview side by side. */
  wide?: boolean
  /** Buttons at the bottom, the primary one first. */
  foot?: ReactNode
  /** Whether a click outside closes the dialog. Set to false for forms, so that nothing typed is lost. */
  closeOnBackdrop?: boolean
  children: ReactNode
}

/**
 * A modal dialog. It uses the native element, which traps the focus, makes the page behind it inert and
 * restores the focus. A dialog never opens another dialog.
 */
export function Dialog({ open, onClose, title, wide, foot, closeOnBackdrop = true, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useKeptFocus(element, open)

  // The dialog is opened before the next frame, because the row with the button that opened it may then be
  // gone.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog || !open) return
    const before = document.activeElement
    dialog.showModal()
    startIn(dialog)
    return () => {
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
      // Nothing had the focus before, or the button that opened the dialog is gone.
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
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Button kind="quiet" icon={X} onClick={onClose}>
          {texts.close}
        </Button>
      </header>
      <div className="dialog-body">{children}</div>
      {foot && <footer className="dialog-foot">{foot}</footer>}
    </dialog>
  )
}

const fields = '.dialog-body :is(input, select, textarea):not(:disabled, [type="file"], [tabindex="-1"])'

/**
 * Moves the focus from the close button, which is first, to the first field. If there is none, to the button that loses
 * nothing, or to the title. A touch screen's keyboard would hide the dialog, so there it is never a field.
 */
function startIn(dialog: HTMLDialogElement): void {
  const all = [...dialog.querySelectorAll<HTMLInputElement>(fields)].filter((one) => one.checkVisibility())
  const first = all.find(
    ({ type, name, checked }) =>
      type !== 'radio' || checked || !all.some((one) => one.name === name && one.checked),
  )
  const field = matchMedia('(pointer: coarse)').matches ? undefined : first
  // Where something can be lost and nothing is typed, Enter must not do it.
  const cancel = first
    ? null
    : dialog.querySelector<HTMLElement>('.dialog-foot:has(.danger) button:not(.danger)')
  ;(field ?? cancel ?? dialog.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true })
}
