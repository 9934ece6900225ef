import type { TextAnchor } from '#domain/anchors.ts'
import { forget, keep, readKept } from '#web/app/kept.ts'

/**
 * Stores the passage of an unfinished correction in this browser, together with the typed words, until the
 * correction is saved.
 */
export function keepAnchor(key: string, anchor: TextAnchor): void {
  keep('device', `proof-anchor:${key}`, anchor)
}

export function forgetAnchor(key: string): void {
  forget('device', `proof-anchor:${key}`)
}

export function readKeptAnchor(key: string): TextAnchor | null {
  const kept = readKept<TextAnchor>('device', `proof-anchor:${key}`)
  return kept && typeof kept.element === 'string' && typeof kept.quote?.exact === 'string' ? kept : null
}
