import { useEffect, useRef } from 'react'
import { focusOn } from './focus.ts'

/**
 * Returns a function that moves the focus to the element with this id as soon as it is rendered, for example
 * to the first of the fields that a button adds.
 */
export function useFocusNext(): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current !== null && focusOn(wanted.current)) wanted.current = null
  })
  return (id) => {
    wanted.current = id
  }
}
