import { useState } from 'react'

type Values = Readonly<Record<string, unknown>>

interface Was {
  /** Saved values of the changed fields at the time when the person began to change them. */
  was: Record<string, unknown>
  /** After a conflict: values of these fields that somebody else has saved, and of which the person was told. */
  seen: Record<string, unknown> | undefined
  /** Call with each change of a field. */
  begin: (name: string) => void
  /** Call with the saved values when the person is told of a conflict. */
  see: (now: Values) => void
  /** Call when the form has been saved or reset. */
  endWas: () => void
}

/**
 * Records the saved values from which changes in a form start, for forms that always show the newest saved
 * values. The values are sent with the changes, so that nobody overwrites another person's changes unnoticed.
 */
export function useWas(saved: Values): Was {
  const [was, setWas] = useState<Record<string, unknown>>({})
  const [seen, setSeen] = useState<Record<string, unknown>>()
  return {
    was,
    seen,
    begin: (name) => setWas((before) => (name in before ? before : { ...before, [name]: saved[name] })),
    see: (now) => setSeen(Object.fromEntries(Object.keys(was).map((name) => [name, now[name]]))),
    endWas: () => {
      setWas({})
      setSeen(undefined)
    },
  }
}
