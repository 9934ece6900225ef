import { useState } from 'react'

interface Was {
  /** Saved values of the changed fields, as they were when the person began to change them. */
  was: Record<string, unknown>
  /** Call with each change of a field. */
  begin: (name: string) => void
  /** Call when the form was saved or reset, or when the person was shown what somebody else had saved. */
  endWas: () => void
}

/**
 * The values from which a form's changes start, for forms that always show the newest saved values. Sent along, they keep two
 * people from overwriting each other unnoticed.
 */
export function useWas(saved: Readonly<Record<string, unknown>>): Was {
  const [was, setWas] = useState<Record<string, unknown>>({})
  return {
    was,
    begin: (name) => setWas((before) => (name in before ? before : { ...before, [name]: saved[name] })),
    endWas: () => setWas({}),
  }
}
