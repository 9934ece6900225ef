import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { FormFailure } from '#web/ui/forms/form-failure.tsx'
import type { PageForm } from './use-page-form.ts'

/** Id of the message shown after a form was posted, which takes the focus. */
export const outcomeId = 'outcome'

/** Success message. It takes the focus, because the form that had the focus is gone. */
export function Done({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="reader-done" aria-labelledby={outcomeId}>
      <h2 id={outcomeId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

interface FormProblemsProps {
  form: Pick<PageForm<unknown>, 'problems' | 'failure' | 'calls'>
}

/**
 * Error summary above the form: the invalid fields, or the failure of the whole request. It takes the focus,
 * because the submit button may be a screen further down.
 */
export function FormProblems({ form: { problems, failure, calls } }: FormProblemsProps) {
  return failure ? (
    <FormFailure key={calls} id={outcomeId} failure={failure} />
  ) : (
    <ErrorSummary id={outcomeId} problems={problems} attempt={calls} />
  )
}
