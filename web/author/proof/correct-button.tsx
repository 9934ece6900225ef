import { Button } from '#web/ui/forms/button.tsx'
import { words } from './proof-texts.ts'

/** Button beside the selected words. */
export function CorrectButton({ onCorrect }: { onCorrect: () => void }) {
  return (
    <div className="proof-selection">
      <Button
        kind="primary"
        size="small"
        // Prevents the press from clearing the selection.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onCorrect}
      >
        {words.correct}
      </Button>
    </div>
  )
}
