import { useState } from 'react'

interface Was {
  /** Saved values of the changed fields at the time when the person began to change them. */
  was: Record<string, unknown>
  /** Call with each change of a field. */
  begin: (name: string) => void
  /** Call when the form has been saved or reset, or when the person has seen what somebody else saved. */
  endWas: () => void
}

/**
 * Records the saved values from which changes in a form start, for forms that always show the newest saved
 * values. The values are sent with the changes, so that nobody overwrites another person's changes unnoticed.
 */
export function useWas(saved: Readonly<Record<string, unknown>>): Was {
  const [was, setWas] = useState<Record<string, unknown>>({})
  return {
    was,
    begin: (name) => setWas((before) => (name in before ? before : { ...before, [name]: saved[name] })),
    endWas: () => setWas({}),
  }
}
