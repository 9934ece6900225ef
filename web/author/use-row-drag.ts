import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'

interface RowDrag {
  /** The row in hand. */
  held: string | null
  /** For the grip of each row: pointer of any kind, and arrow keys. */
  gripOf: (key: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

/**
 * Moves rows of a list by their grips. The list itself changes as the pointer passes the middle of a neighbour, so what
 * is seen is what there is; Escape puts the row back where it was taken.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  moveTo: (key: string, index: number) => void,
): RowDrag {
  const [held, setHeld] = useState<string | null>(null)
  const startedAt = useRef(0)

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
    held,
    gripOf: (key) => ({
      onPointerDown(event) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        startedAt.current = keys.indexOf(key)
        setHeld(key)
      },
      onPointerMove(event) {
        if (held !== key) return
        const from = keys.indexOf(key)
        const to = indexUnder(event.clientY, from)
        if (to !== from) moveTo(key, to)
      },
      onPointerUp: () => setHeld(null),
      onPointerCancel: () => setHeld(null),
      onKeyDown(event) {
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
    }),
  }
}
