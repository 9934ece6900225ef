import type { AnswerTo } from '#domain/api/calls.ts'
import { addressOf } from '#web/app/address.ts'

type Suggestions = AnswerTo<'GET /api/articles/suggestions'>

/** Returns suggestions for the typed text; none if the server refuses it. */
export async function findSuggestions(typed: string, signal: AbortSignal): Promise<Suggestions> {
  const answer = await fetch(addressOf('/api/articles/suggestions', { query: { q: typed } }), { signal })
  return answer.ok ? answer.json() : []
}
