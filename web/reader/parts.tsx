import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { FormFailure } from '#web/ui/forms/form-failure.tsx'
import type { PageForm } from './use-page-form.ts'

/** Where a form that was posted comes back to, whatever came of it: what bears this id takes the focus. */
export const outcomeId = 'outcome'

/** Says that it worked; takes the focus, since the form that had it is gone. */
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
 * What stands in the way, above the form: the fields to mend, or what went wrong beyond them. Either takes the focus,
 * since the button that was pressed may be a screen below.
 */
export function FormProblems({ form: { problems, failure, calls } }: FormProblemsProps) {
  return failure ? (
    <FormFailure key={calls} id={outcomeId} failure={failure} />
  ) : (
    <ErrorSummary id={outcomeId} problems={problems} attempt={calls} />
  )
}
