import { useEffect, useRef, useState } from 'react'
import { focusOn } from '#web/ui/layout/focus.ts'
import type { PlacedProblem } from './draft.ts'
import type { Submission } from './use-submission.ts'

/** The summary above a step. It is made when the step is opened, and at each attempt to submit. */
export function useProblemSummary(step: number, listed: PlacedProblem[], sending: Submission) {
  /** The problem that was chosen in the summary; its field takes the focus when its step is open. */
  const [goal, setGoal] = useState<PlacedProblem | null>(null)
  /** Problems in the summary: those found when it was shown, without the ones that have been corrected. */
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
    /** Leaves out the problems that are no longer there. */
    keep(left: readonly { message: string }[]) {
      const messages = new Set(left.map(({ message }) => message))
      setSummary((before) => before.filter(({ message }) => messages.has(message)))
    },
  }
}
