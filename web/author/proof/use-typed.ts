import { useState } from 'react'
import { forget, keep, readKept } from '#web/app/kept.ts'

/** Typed words that are kept in this browser until they have been saved, also when the page is loaded again. */
export function useTyped(key: string, initial: string) {
  const place = `proof:${key}`
  const [value, setValue] = useState(() => readKept<string>('device', place) ?? initial)
  return {
    value,
    set(next: string) {
      setValue(next)
      keep('device', place, next)
    },
    clear() {
      forget('device', place)
    },
  }
}

/** Whether words typed under this key have not been saved yet. */
export function hasTyped(key: string): boolean {
  return readKept('device', `proof:${key}`) !== null
}
