import { useState } from 'react'
import { forget, keep, readKept } from '#web/app/kept.ts'

const wasOf = (place: string) => `${place}:was`

/**
 * Typed words that are kept in this browser until they have been saved, also when the page is loaded again. `saved` is what the
 * journal has; `was` is what it had when the typing began, so that a change made in another window is noticed.
 */
export function useTyped(key: string, saved: string) {
  const place = `proof:${key}`
  const [value, setValue] = useState(() => readKept<string>('device', place) ?? saved)
  const [was, setWas] = useState<string | undefined>(() => readKept<string>('device', wasOf(place)) ?? saved)
  return {
    value,
    was,
    set(next: string) {
      setValue(next)
      keep('device', place, next)
      if (was !== undefined) keep('device', wasOf(place), was)
    },
    /** Call when the person has been shown what was saved elsewhere: the next attempt replaces it. */
    endWas() {
      setWas(undefined)
      forget('device', wasOf(place))
    },
    clear() {
      forget('device', place)
      forget('device', wasOf(place))
    },
  }
}

/** Whether words typed under this key have not been saved yet. */
export function hasTyped(key: string): boolean {
  return readKept('device', `proof:${key}`) !== null
}
