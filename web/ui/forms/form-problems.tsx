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
   * For a failure that concerns no field: the sentence without its full stop, which the server's reason follows; or a
   * function that has the whole text. Null for forms that show it elsewhere.
   */
  failed: string | ((error: unknown) => string) | null
  /**
   * For a form that fits on the screen: problems at fields are shown only there, and the first of these fields takes
   * the focus. The summary lists only errors without a field on the screen.
   */
  brief?: boolean
}

/** What has to be changed, above the form. Takes the focus, because the button that was pressed may be a screen below. */
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
