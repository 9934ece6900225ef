import type { ReactNode } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { texts } from './texts.ts'

const words = texts.review

interface ReviewActionsProps {
  busy: boolean
  preview: ReactNode
  onLeave: () => void
}

/** Buttons that submit the review, show it as the author will read it, or save it for later. */
export function ReviewActions({ busy, preview, onLeave }: ReviewActionsProps) {
  return (
    <div className="form-actions">
      <Button kind="primary" type="submit" busy={busy}>
        {words.submit}
      </Button>
      {preview}
      <Button onClick={onLeave}>{words.leave}</Button>
      <p className="key-help push">
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {words.keys}
      </p>
    </div>
  )
}
