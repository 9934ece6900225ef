import { useFileProblems } from '../files/use-file-problems.ts'
import { type Content, type PlacedProblem, placeProblem, problemsByStep, stepCount } from './draft.ts'
import type { JournalRules } from './journal-rules.ts'
import type { Submission } from './use-submission.ts'

/** The problems of each step: rules that it breaks, files that failed their checks, and what the server refused. */
export function useStepProblems(
  content: Content,
  { mode }: JournalRules,
  visited: ReadonlySet<number>,
  sending: Submission,
) {
  const ruled = problemsByStep(content)
  const unfit = useFileProblems(content.files, mode === 'double_blind')
  // Problems found by a file's checks are already shown at the file.
  const refused = sending.refused
    .map((problem) => placeProblem(problem, content))
    .filter(({ field }) => !unfit.some((problem) => problem.field === field))
  /** Errors of a step are shown once the author has left it or tried to submit. */
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
    /** For the summary: the last step lists the problems of all. */
    listed: step === stepCount ? [1, 2, 3, stepCount].flatMap(problemsAt) : problemsAt(step),
  }
}
