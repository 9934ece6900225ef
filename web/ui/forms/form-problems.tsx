import { useEffect } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import { FormFailure } from './form-failure.tsx'
import type { Form } from './use-form.ts'

interface FormProblemsProps {
  form: Pick<Form, 'problems' | 'attempt' | 'failure'>
  /** The sentence for a failure that concerns no field. */
  failure?: (error: unknown) => string
  /**
   * For a form that fits on the screen: problems at fields are said there alone, and the first of these fields takes
   * the focus. Only what has no field on the screen is listed.
   */
  brief?: boolean
}

/** What stands in the way, above the form. Takes the focus: the button that was pressed may be a screen below. */
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
