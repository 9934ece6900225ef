import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../marks/icon.tsx'
import { texts } from '../texts.ts'

export interface Problem {
  /** The id of the field to go to. */
  field: string
  message: string
}

/**
 * All problems of a form, above it. Takes focus when it appears and whenever `attempt` changes, so that
 * pressing the button again says it again.
 */
interface ErrorSummaryProps {
  problems: readonly Problem[]
  id?: string
  attempt?: number
  /** Goes to a field that is not on the page at the moment. */
  onGo?: (field: string) => void
}

export function ErrorSummary({ problems, id, attempt = 0, onGo }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = problems.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes the focus again.
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, attempt])
  if (!shown) return null
  return (
    <div
      ref={box}
      id={id}
      className="error-summary"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: for a form that came back without scripts; React leaves it out elsewhere.
      autoFocus
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">
        <Icon of={CircleAlert} />
        {problems.length > 1 ? texts.problems : texts.problem}
      </h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                const target = document.getElementById(field)
                if (!target && !onGo) return
                event.preventDefault()
                if (!target) return onGo?.(field)
                target.focus()
                target.scrollIntoView({ block: 'center' })
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
