import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { focusOn } from '../layout/focus.ts'
import { Icon } from '../marks/icon.tsx'
import { texts } from '../texts.ts'
import { fieldName, named } from './field-name.ts'

export interface Problem {
  /** Id of the field to which the entry links; null if the field is not on the screen. */
  field: string | null
  message: string
}

/**
 * Lists all problems above a form. The summary takes the focus when it appears and whenever `attempt`
 * changes, so that it is announced again when the form is submitted again.
 */
interface ErrorSummaryProps {
  problems: readonly Problem[]
  id?: string
  attempt?: number
  /** Whether the summary takes the focus. False if a field of the form takes it instead. */
  takesFocus?: boolean
  /** Called to show a field that is not on the page at the moment. */
  onGo?: (field: string) => void
}

export function ErrorSummary({ problems, id, attempt = 0, takesFocus = true, onGo }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const shown = problems.length > 0
  const [names, setNames] = useState<Readonly<Record<string, string | null>>>({})
  const fields = problems.flatMap(({ field }) => field ?? []).join(' ')
  // The fields are on the page by now, so their labels can be read before anything is announced.
  useLayoutEffect(() => {
    if (fields) setNames(Object.fromEntries(fields.split(' ').map((field) => [field, fieldName(field)])))
  }, [fields])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes the focus again.
  useEffect(() => {
    if (shown && takesFocus) box.current?.focus()
  }, [shown, attempt])
  if (!shown) return null
  return (
    <div
      ref={box}
      id={id}
      className="error-summary"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: for forms posted without scripts; otherwise React does not write the attribute.
      autoFocus
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>
        <Icon of={CircleAlert} />
        {problems.length > 1 ? texts.problems : texts.problem}
      </h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field === null ? (
              message
            ) : (
              <a
                href={`#${field}`}
                onClick={(event) => {
                  const found = focusOn(field, { scroll: 'centre' })
                  if (!found) onGo?.(field)
                  if (found || onGo) event.preventDefault()
                }}
              >
                {named(message, names[field])}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
