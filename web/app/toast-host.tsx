import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { texts } from './texts.ts'
import { dismissToast, holdToast, useToast } from './toast.ts'

/**
 * Region for toasts. It is in every page from the start, because screen readers announce only changes of
 * existing live regions.
 */
export function ToastHost() {
  const toast = useToast()
  const place = useRef<HTMLElement>(null)
  // The region is moved into an open dialog, so that toasts are shown above the dialog.
  useEffect(() => {
    const element = place.current
    if (!element?.isConnected || !toast?.open) return
    if (!document.querySelector('dialog:modal')) return
    element.popover = 'manual'
    element.showPopover()
    return () => {
      element.hidePopover()
      element.popover = null
    }
  }, [toast])
  return (
    <section
      ref={place}
      className="toast-place"
      aria-label={texts.toast.region}
      aria-live="polite"
      aria-atomic="true"
    >
      {toast?.open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the toast open while it is being read.
        <div
          key={toast.id}
          className={`toast ${toast.variant}`}
          role={toast.variant === 'destructive' ? 'alert' : 'status'}
          onPointerEnter={() => holdToast(toast.id, true)}
          onPointerLeave={() => holdToast(toast.id, false)}
          onFocus={() => holdToast(toast.id, true)}
          onBlur={() => holdToast(toast.id, false)}
        >
          <Icon of={toast.variant === 'destructive' ? CircleAlert : CircleCheck} />
          <div>
            <b>{toast.title}</b>
            {toast.description}
          </div>
          <Button kind="quiet" onClick={() => dismissToast(toast.id)}>
            <Icon of={X} />
            <span className="hidden-text">{texts.toast.dismiss}</span>
          </Button>
        </div>
      )}
    </section>
  )
}
