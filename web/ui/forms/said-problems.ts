import { useState } from 'react'
import type { Problem } from './error-summary.tsx'

/**
 * What an error summary says: set when the button is pressed and kept until it is pressed again, so that typing in between
 * does not make the summary come and go, and take the focus with it.
 */
export function useSaidProblems() {
  const [said, setSaid] = useState<{ problems: readonly Problem[]; attempt: number }>({
    problems: [],
    attempt: 0,
  })
  /** By field, in the order of the form. */
  function say(prefix: string, byField: Readonly<Record<string, string | null | undefined>>) {
    const problems = Object.entries(byField).flatMap(([field, message]) =>
      message ? [{ field: `${prefix}-${field}`, message }] : [],
    )
    setSaid(({ attempt }) => ({ problems, attempt: attempt + 1 }))
  }
  return [said, say] as const
}
