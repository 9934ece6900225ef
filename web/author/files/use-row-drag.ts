import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Event handlers for the handle of a row: pointer and arrow keys. */
export interface Grip {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export type GripOf = (key: string) => Grip

interface RowDrag {
  /** Key of the row that is being dragged; null if none is. */
  held: string | null
  /** Returns the handlers of a row. The function is stable, so that unchanged rows are not rendered again. */
  gripOf: GripOf
}

/**
 * Reorders the rows of a list by dragging. The order changes as soon as the pointer passes the middle of a
 * neighbouring row, so that the list always shows the current order. Escape restores the original order.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  moveTo: (key: string, index: number) => void,
): RowDrag {
  const [held, setHeld] = useState<string | null>(null)
  const startedAt = useRef(0)
  const now = useRef({ keys, moveTo, held })
  useLayoutEffect(() => {
    now.current = { keys, moveTo, held }
  })

  const gripOf = useCallback<GripOf>(
    (key) => {
      function indexUnder(y: number, from: number): number {
        const rows = [...(list.current?.children ?? [])]
        const middle = (row: Element) => {
          const { top, height } = row.getBoundingClientRect()
          return top + height / 2
        }
        let to = from
        while (to > 0 && rows[to - 1] && y < middle(rows[to - 1] as Element)) to -= 1
        while (to < rows.length - 1 && rows[to + 1] && y > middle(rows[to + 1] as Element)) to += 1
        return to
      }
      return {
        onPointerDown(event) {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          startedAt.current = now.current.keys.indexOf(key)
          setHeld(key)
        },
        onPointerMove(event) {
          const { keys, moveTo, held } = now.current
          if (held !== key) return
          const from = keys.indexOf(key)
          const to = indexUnder(event.clientY, from)
          if (to !== from) moveTo(key, to)
        },
        onPointerUp: () => setHeld(null),
        onPointerCancel: () => setHeld(null),
        onKeyDown(event) {
          const { keys, moveTo, held } = now.current
          const from = keys.indexOf(key)
          if (event.key === 'Escape' && held === key) {
            setHeld(null)
            return moveTo(key, startedAt.current)
          }
          const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: keys.length - 1 }[event.key]
          if (to === undefined || event.altKey) return
          event.preventDefault()
          if (to >= 0 && to < keys.length && to !== from) moveTo(key, to)
        },
      }
    },
    [list],
  )
  return { held, gripOf }
}
