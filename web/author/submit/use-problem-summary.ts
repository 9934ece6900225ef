import { useEffect, useRef, useState } from 'react'
import { focusOn } from '#web/ui/layout/focus.ts'
import type { PlacedProblem } from './draft.ts'
import type { Submission } from './use-submission.ts'

/**
 * Manages the summary of problems above a step. The summary is created when a step is opened and at each
 * attempt to submit.
 */
export function useProblemSummary(step: number, listed: PlacedProblem[], sending: Submission) {
  /** Problem that was chosen in the summary. Its field takes the focus once its step is open. */
  const [goal, setGoal] = useState<PlacedProblem | null>(null)
  /** Problems in the summary: those that existed when it was created and have not been corrected since. */
  const [summary, setSummary] = useState<PlacedProblem[]>([])
  const [summaries, setSummaries] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useRef(false)

  // After a new step or an attempt to submit, the problems take the focus, or the heading if there are none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither typing nor saving may move the focus.
  useEffect(() => {
    if (!opened.current) {
      opened.current = true
      return
    }
    setSummary(goal ? [] : listed)
    setSummaries((count) => count + 1)
    if (!goal && listed.length === 0 && !sending.failure) heading.current?.focus({ preventScroll: true })
  }, [step, sending.attempts])

  useEffect(() => {
    if (goal?.field && focusOn(goal.field, { scroll: 'centre' })) setGoal(null)
  }, [goal])

  return {
    heading,
    problems: summary,
    attempt: summaries,
    goTo: setGoal,
    /** Removes problems that have been corrected from the summary. */
    keep(left: readonly { message: string }[]) {
      const messages = new Set(left.map(({ message }) => message))
      setSummary((before) => before.filter(({ message }) => messages.has(message)))
    },
  }
}
