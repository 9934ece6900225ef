import { Button } from '#web/ui/forms/button.tsx'
import { texts } from './texts.ts'

const words = texts.content

interface ContentNoteProps {
  /** Message about the last action. */
  told: string
  /** Number of earlier versions. */
  earlier: number
  showsVersions: boolean
  onVersions: (shown: boolean) => void
  /** Restores the user's own text; null if it is already in the form. */
  onMineBack: (() => void) | null
}

/**
 * Line below the content form: the message about the last action, and buttons for the user's own text and for
 * earlier versions.
 */
export function ContentNote({ told, earlier, showsVersions, onVersions, onMineBack }: ContentNoteProps) {
  return (
    <>
      <span role="status">{told}</span>{' '}
      {onMineBack && (
        <Button kind="words" onClick={onMineBack}>
          {words.mineBack}
        </Button>
      )}
      {earlier > 0 && (
        <Button kind="words" onClick={() => onVersions(!showsVersions)}>
          {showsVersions ? words.showPreview : words.versions(earlier)}
        </Button>
      )}
    </>
  )
}
