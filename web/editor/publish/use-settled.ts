import { useEffect, useState } from 'react'

const typingMs = 400

/** Returns the value once it has stopped changing, so that typing does not trigger a call for each key. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
