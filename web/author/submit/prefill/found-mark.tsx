import { Check } from 'lucide-react'
import type { Certainty } from '#domain/schemas/front.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Dot } from '#web/ui/marks/timeline.tsx'
import { prefillTexts as words } from './prefill-texts.ts'
import './prefill.css'

interface FoundMarkProps {
  /** Where the value was found and how sure that is; null if the file does not have it. */
  found: { certainty: Certainty; where: string; note?: string | null } | null
  /** What is confirmed, for screen readers. */
  name?: string
  isConfirmed?: boolean
  onConfirm?: () => void
  /** Replaces what was typed with what was found. Given if the two differ. */
  onUse?: () => void
}

/** Says where in the file a field's value was found, and how sure that is. */
export function FoundMark({ found, name, isConfirmed, onConfirm, onUse }: FoundMarkProps) {
  if (!found)
    return (
      <p className="prefill-mark">
        <span className="prefill-certainty">
          <Dot kind="ring" /> <b>{words.notFound}</b>
        </span>{' '}
        <span>{words.notInFile}</span>
      </p>
    )
  if (onUse)
    return (
      <p className="prefill-mark">
        <span>{words.differs}</span>{' '}
        <Button kind="words" onClick={onUse}>
          {words.use}
        </Button>
      </p>
    )
  const isSure = found.certainty === 'sure'
  return (
    <p className={isSure || isConfirmed ? 'prefill-mark sure' : 'prefill-mark check'}>
      {(isSure || !isConfirmed) && (
        <span className="prefill-certainty">
          <Dot kind={isSure ? 'full' : 'late'} /> <b>{isSure ? words.sure : words.check}</b>
        </span>
      )}{' '}
      <span>
        {found.where}
        {found.note && `. ${found.note}`}
      </span>{' '}
      {isConfirmed ? (
        <span className="prefill-confirmed">
          <Icon of={Check} /> {words.confirmed}
        </span>
      ) : (
        <Button kind="words" {...(onConfirm && { onClick: onConfirm })}>
          {words.confirm}
          {name && <span className="hidden-text"> {name}</span>}
        </Button>
      )}
    </p>
  )
}
