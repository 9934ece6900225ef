import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { FormFailure } from '#web/ui/forms/form-failure.tsx'
import type { Content, PlacedProblem } from './draft.ts'
import { texts } from './texts.ts'
import type { Submission } from './use-submission.ts'

interface WizardProblemsProps {
  problems: readonly PlacedProblem[]
  /** Number of the summary. It changes with each new summary, so that each is announced. */
  attempt: number
  content: Content
  sending: Submission
  onGo: (problem: PlacedProblem) => void
}

/**
 * Summary of problems in this step (in the last step, of all steps), or the reason why the submission failed.
 */
export function WizardProblems({ problems, attempt, content, sending, onGo }: WizardProblemsProps) {
  return (
    <>
      <ErrorSummary
        problems={problems.map((problem) => ({ ...problem, message: withPlace(problem, content) }))}
        attempt={attempt}
        onGo={(field) => {
          const problem = problems.find((one) => one.field === field)
          if (problem) onGo(problem)
        }}
      />
      {sending.failure && <FormFailure key={sending.attempts} failure={sending.failure} />}
    </>
  )
}

/** Adds the author's number to a message, for example 'Author 3: Valid email is required'. */
function withPlace({ author, message }: PlacedProblem, content: Content): string {
  if (!author) return message
  const position = content.authors.findIndex(({ key }) => key === author) + 1
  return texts.review.problemAt(texts.authors.position(position), message)
}
