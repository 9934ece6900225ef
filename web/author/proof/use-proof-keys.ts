import { useEffect, useRef } from 'react'
import type { ProofQuery } from '#domain/schemas/production-proofs.ts'
import { focusOn } from '#web/ui/layout/focus.ts'

/** Id of the item of a query or correction in the lists beside the text. */
export const proofItemId = (id: string) => `proof-item-${id}`

interface Keys {
  queries: readonly ProofQuery[]
  onQuery: (id: string) => void
}

/**
 * Keyboard shortcuts of the proof page. Q moves to the next unanswered query, or to the next query if all are
 * answered. The shortcuts are inactive while somebody is typing.
 */
export function useProofKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let at = -1
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      if (key.toLowerCase() !== 'q' || ctrlKey || metaKey || altKey) return
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable], dialog')
      )
        return
      const { queries, onQuery } = latest.current
      const order = queries.map((_, step) => (at + 1 + step) % queries.length)
      const next = order.find((index) => queries[index]?.state === 'open') ?? order[0]
      const query = next === undefined ? undefined : queries[next]
      if (next === undefined || !query) return
      event.preventDefault()
      at = next
      onQuery(query.id)
      focusOn(proofItemId(query.id))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
