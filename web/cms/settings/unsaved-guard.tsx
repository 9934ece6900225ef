import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { texts } from '../texts.ts'

/** Tells the guard whether a form has unsaved changes. */
export type MarkUnsaved = (form: string, isUnsaved: boolean) => void

/** Asks for confirmation when the user follows a link or closes the page while a form has unsaved changes. */
export function UnsavedGuard({ children }: { children: (mark: MarkUnsaved) => ReactNode }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const mark = useCallback<MarkUnsaved>(
    (form, isUnsaved) =>
      setUnsaved((now) => [...now.filter((other) => other !== form), ...(isUnsaved ? [form] : [])]),
    [],
  )
  const hasUnsaved = unsaved.length > 0
  const blocker = useBlocker(hasUnsaved)
  useEffect(() => {
    if (!hasUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
  return (
    <>
      {children(mark)}
      {blocker.state === 'blocked' && (
        <Dialog
          open
          title={texts.settings.leaveTitle}
          onClose={() => blocker.reset()}
          foot={
            <>
              <Button kind="primary" onClick={() => blocker.reset()}>
                {texts.keepEditing}
              </Button>
              <Button kind="danger" onClick={() => blocker.proceed()}>
                {texts.discard}
              </Button>
            </>
          }
        >
          <p>{texts.unsaved}</p>
        </Dialog>
      )}
    </>
  )
}

/** Tells the guard whether a form has unsaved changes, as long as the form is shown. */
export function useUnsaved(form: string, isUnsaved: boolean, mark: MarkUnsaved): void {
  useEffect(() => {
    mark(form, isUnsaved)
    return () => mark(form, false)
  }, [form, isUnsaved, mark])
}
