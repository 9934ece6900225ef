import type { ReactNode } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { texts } from '../texts.ts'

const words = texts.settings

interface SettingsActionsProps {
  /** Title of the form, for readers who hear the button alone. */
  title: string
  changed: boolean
  busy: boolean
  /** The button that opens a preview. */
  preview: ReactNode
  onUndo: () => void
}

/** The buttons below a form of settings. */
export function SettingsActions({ title, changed, busy, preview, onUndo }: SettingsActionsProps) {
  return (
    <p className="form-actions">
      <Button
        type="submit"
        kind={changed ? 'primary' : 'secondary'}
        busy={busy}
        aria-disabled={!changed || undefined}
      >
        {words.save}
        <span className="hidden-text"> {title}</span>
      </Button>
      {changed && preview}
      {changed && (
        <Button kind="words" onClick={onUndo}>
          {words.undo}
        </Button>
      )}
    </p>
  )
}
