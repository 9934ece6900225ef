import { useEffect, useRef } from 'react'
import { focusOn } from '#web/ui/layout/focus.ts'
import { type NamedPoint, pointRowId } from './point-list.ts'

interface Keys {
  /** The points as they are listed. */
  points: readonly NamedPoint[]
  onAnswer: (id: string) => void
}

const typed = 'input, textarea, select, [contenteditable], dialog'

/**
 * Keyboard shortcuts of the response: J and K move to the next and the previous point, E answers the point in focus, L
 * links the change in focus. They are inactive while somebody is typing.
 */
export function usePointKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event
      const key = event.key.toLowerCase()
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || target.closest(typed)) return
      const { points, onAnswer } = latest.current
      const row = target.closest('.respond-point')
      const at = points.findIndex((point) => pointRowId(point) === row?.id)
      if (key === 'j' || key === 'k') {
        const to = points[key === 'j' ? at + 1 : at < 0 ? points.length - 1 : at - 1]
        if (!to) return
        event.preventDefault()
        focusOn(pointRowId(to), { scroll: 'centre' })
      }
      const own = points[at]
      if (key === 'e' && own) {
        event.preventDefault()
        onAnswer(own.id)
      }
      const link = key === 'l' && target.closest('.comparison-linked')?.querySelector('select')
      if (link) {
        event.preventDefault()
        link.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
