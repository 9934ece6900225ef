import { useFileProblems } from '../files/use-file-problems.ts'
import { type Content, type PlacedProblem, placeProblem, problemsByStep, stepCount } from './draft.ts'
import type { JournalRules } from './journal-rules.ts'
import type { Submission } from './use-submission.ts'

/**
 * Returns the problems of each step: broken rules, files that failed their checks, and what the server
 * refused.
 */
export function useStepProblems(
  content: Content,
  { mode, asking }: JournalRules,
  visited: ReadonlySet<number>,
  sending: Submission,
) {
  const ruled = problemsByStep(content, asking)
  const unfit = useFileProblems(content.files, mode === 'double_blind')
  // Problems found by a file's checks are omitted, because they are already shown at the file.
  const refused = sending.refused
    .map((problem) => placeProblem(problem, content))
    .filter(({ field }) => !unfit.some((problem) => problem.field === field))
  /** Problems of a step are shown only after the author has left it or tried to submit. */
  const problemsAt = (at: number): PlacedProblem[] => {
    const shown = sending.attempted || visited.has(at)
    return [
      ...(shown ? (ruled[at] ?? []).map((problem) => placeProblem(problem, content)) : []),
      ...[...unfit, ...refused].filter((problem) => problem.step === at),
    ]
  }
  const { step } = content
  return {
    unfit,
    problemsAt,
    /** Problems for the summary. The last step lists those of all steps. */
    listed: step === stepCount ? [1, 2, 3, stepCount].flatMap(problemsAt) : problemsAt(step),
  }
}
