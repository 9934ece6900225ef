import { useEffect } from 'react'
import { reasonOf } from '#web/app/api.ts'
import { focusOn } from '../layout/focus.ts'
import { texts } from '../texts.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormFailure } from './form-failure.tsx'
import type { Form } from './use-form.ts'

interface FormProblemsProps {
  form: Pick<Form, 'problems' | 'attempt' | 'failure'>
  /**
   * Text for a failure that concerns no field: a sentence without its full stop, to which the server's reason
   * is added, or a function that returns the whole text. Null if the form shows such failures elsewhere.
   */
  failed: string | ((error: unknown) => string) | null
  /**
   * For a form that fits on the screen: each problem is shown only at its field, and the first of these
   * fields takes the focus. The summary lists only problems without a field on the screen.
   */
  brief?: boolean
}

/**
 * Lists the problems above the form. The list takes the focus, because the button that was pressed may be a
 * screen further down.
 */
export function FormProblems({ form, failed, brief = false }: FormProblemsProps) {
  const { problems, attempt, failure } = form
  const first = brief ? problems.find(({ field }) => field !== null)?.field : null
  useEffect(() => {
    if (attempt > 0 && first) focusOn(first)
  }, [attempt, first])
  const listed = brief ? problems.filter(({ field }) => field === null) : problems
  return (
    <>
      <ErrorSummary problems={listed} attempt={attempt} takesFocus={!first} />
      {failed !== null && failure ? (
        <FormFailure
          key={attempt}
          failure={
            typeof failed === 'string' ? `${failed}. ${reasonOf(failure, texts.notSaved)}` : failed(failure)
          }
        />
      ) : null}
    </>
  )
}
