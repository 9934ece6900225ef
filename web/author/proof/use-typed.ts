import { useState } from 'react'
import { forget, keep, readKept } from '#web/app/kept.ts'

const wasOf = (place: string) => `${place}:was`

/**
 * Stores typed words in this browser until they have been saved, so that reloading the page keeps them.
 * `saved` is the text on the server. `was` is the text on the server when typing began; it is used to detect
 * changes made in another window.
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
    /** Call when the person has seen what was saved elsewhere. The next save then replaces it. */
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

/** Whether words typed under this key are not saved yet. */
export function hasTyped(key: string): boolean {
  return readKept('device', `proof:${key}`) !== null
}
