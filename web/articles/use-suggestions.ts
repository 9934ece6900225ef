import { useEffect, useState } from 'react'
import type { Suggestion } from '#domain/article/article.ts'

/** Milliseconds without a key before anything is asked. */
const pause = 120

/** What the text may become; nothing while it is null. A failure is no suggestion. */
export function useSuggestions(typed: string | null): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  useEffect(() => {
    if (typed === null || typed.trim().length < 2) {
      setSuggestions([])
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(() => {
      fetch(`/api/articles/suggestions?q=${encodeURIComponent(typed)}`, { signal: stop.signal })
        .then((answer) => (answer.ok ? answer.json() : []))
        .then(setSuggestions)
        .catch(() => undefined)
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])
  return suggestions
}
