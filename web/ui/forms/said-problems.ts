import { useState } from 'react'
import type { Problem } from './error-summary.tsx'

/**
 * Problems shown in an error summary. They are set on submit and kept until the next submit, so that typing
 * does not make the summary appear and disappear and take the focus.
 */
export function useSaidProblems() {
  const [said, setSaid] = useState<{ problems: readonly Problem[]; attempt: number }>({
    problems: [],
    attempt: 0,
  })
  /** Problems by field, in the order of the form. */
  function say(prefix: string, byField: Readonly<Record<string, string | null | undefined>>) {
    const problems = Object.entries(byField).flatMap(([field, message]) =>
      message ? [{ field: `${prefix}-${field}`, message }] : [],
    )
    setSaid(({ attempt }) => ({ problems, attempt: attempt + 1 }))
  }
  return [said, say] as const
}
