import { useEffect, useState } from 'react'
import type { AnswerTo } from '#domain/api/calls.ts'
import type { Suggestion } from '#domain/article/article.ts'
import { addressOf } from '#web/app/address.ts'

/** Milliseconds without a key press before suggestions are requested. */
const pause = 120

/** Returns suggestions for the typed text; none if the text is null or the request fails. */
export function useSuggestions(typed: string | null): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  useEffect(() => {
    if (typed === null || typed.trim().length < 2) {
      setSuggestions([])
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(() => {
      fetch(addressOf('/api/articles/suggestions', { query: { q: typed } }), { signal: stop.signal })
        .then((answer): Promise<AnswerTo<'GET /api/articles/suggestions'>> | [] =>
          answer.ok ? answer.json() : [],
        )
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
