import { Button } from '#web/ui/forms/button.tsx'
import { texts } from './texts.ts'

const words = texts.content

interface ContentNoteProps {
  /** What was done last. */
  told: string
  /** Number of earlier versions that can be shown. */
  earlier: number
  showsVersions: boolean
  onVersions: (shown: boolean) => void
  /** Restores the user's own text; null if it is the one that is shown. */
  onMineBack: (() => void) | null
}

/** Below the content form: what was done, and the way to the user's own text or to earlier versions. */
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
