import { useCallback, useEffect, useRef, useState } from 'react'
import type { DecisionDraft } from '#domain/schemas/decision.ts'
import { keep } from '#web/app/kept.ts'
import { saveDecisionDraft } from '../calls.ts'

export const untouched: DecisionDraft = {
  kind: null,
  notes: '',
  letters: {},
  dueDate: null,
  reviewIds: null,
  reviewTexts: {},
  overrideReason: '',
}

const pauseMs = 800

export type SaveState = { is: 'untouched' | 'saving' | 'failed' } | { is: 'saved'; at: string }

/**
 * The decision being written: in this tab at once, on the account a moment after each change. `flush` waits until
 * the account has what the page shows.
 */
export function useDecisionDraft(
  manuscriptId: string,
  keptAt: string,
  { initial, onAccount }: { initial: DecisionDraft; onAccount: boolean },
) {
  const [draft, setDraft] = useState(initial)
  const [state, setState] = useState<SaveState>({ is: 'untouched' })
  const latest = useRef(draft)
  const saved = useRef(onAccount ? initial : null)
  latest.current = draft

  const save = useCallback(async () => {
    const sending = latest.current
    if (sending === saved.current) return
    setState({ is: 'saving' })
    try {
      const { savedAt } = await saveDecisionDraft(manuscriptId, sending)
      saved.current = sending
      setState({ is: 'saved', at: savedAt })
    } catch (error) {
      setState({ is: 'failed' })
      throw error
    }
  }, [manuscriptId])

  useEffect(() => {
    if (draft === saved.current || draft === initial) return
    keep('tab', keptAt, draft)
    const timer = setTimeout(() => save().catch(() => undefined), pauseMs)
    return () => clearTimeout(timer)
  }, [draft, initial, keptAt, save])

  const change = useCallback(
    (part: Partial<DecisionDraft>) => setDraft((before) => ({ ...before, ...part })),
    [],
  )
  return { draft, change, state, flush: save }
}
