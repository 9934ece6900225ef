import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../marks/icon.tsx'
import { texts } from '../texts.ts'

export interface Problem {
  /** Id of the field to focus. */
  field: string
  message: string
}

/**
 * Lists all problems above a form. Takes focus when it appears and whenever `attempt` changes, so that
 * submitting again announces it again.
 */
interface ErrorSummaryProps {
  problems: readonly Problem[]
  id?: string
  attempt?: number
  /** Opens a field that is not currently on the page. */
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
