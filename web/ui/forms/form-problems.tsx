import { useEffect } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import { FormFailure } from './form-failure.tsx'
import type { Form } from './use-form.ts'

interface FormProblemsProps {
  form: Pick<Form, 'problems' | 'attempt' | 'failure'>
  /** The sentence for a failure that concerns no field. */
  failure?: (error: unknown) => string
  /**
   * For a form that fits on the screen: errors are shown only at their fields, and the first of these fields takes
   * the focus. The summary lists only errors without a field on the screen.
   */
  brief?: boolean
}

/** The error summary above the form. It takes the focus, because the button may be a screen below. */
export function FormProblems({ form, failure, brief = false }: FormProblemsProps) {
  const { problems, attempt } = form
  const first = brief ? problems.find(({ field }) => field !== null)?.field : null
  useEffect(() => {
    if (attempt > 0 && first) document.getElementById(first)?.focus()
  }, [attempt, first])
  const listed = brief ? problems.filter(({ field }) => field === null) : problems
  return (
    <>
      <ErrorSummary problems={listed} attempt={attempt} takesFocus={!first} />
      {failure && form.failure ? <FormFailure key={attempt} failure={failure(form.failure)} /> : null}
    </>
  )
}
