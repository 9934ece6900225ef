import { useEffect, useRef, useState } from 'react'
import type { TextRange } from './passages.ts'

/**
 * Returns the selected passage, or the paragraph in focus. `find` returns what is selected at the moment; it is null
 * while nothing can be selected. The passage stays when the selection moves elsewhere, and is cleared when something
 * else is shown. It is not marked, because changing the text during a selection would end it.
 */
export function usePassage<Found extends TextRange>(
  container: { current: HTMLElement | null },
  find: (() => Found | null) | null,
  shown: string,
): [Found | null, (range: Found | null) => void] {
  const [range, setRange] = useState<Found | null>(null)
  const finding = useRef(find)
  finding.current = find
  const isReady = find !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the passage belongs to what is shown.
  useEffect(() => {
    setRange(null)
    if (!isReady) return
    // While the mouse is pressed nothing appears that could get under it.
    let isPressed = false
    const look = () => {
      if (isPressed) return
      const selected = finding.current?.()
      if (selected) return setRange(selected)
      const isHere = container.current?.contains(document.getSelection()?.anchorNode ?? null)
      if (isHere && !document.activeElement?.matches('.pages-block > p')) setRange(null)
    }
    let start: Caret | null = null
    const press = ({ pointerType, clientX, clientY }: PointerEvent) => {
      isPressed = pointerType === 'mouse'
      start = isPressed ? caretAt(container.current, clientX, clientY) : null
    }
    const release = ({ clientX, clientY }: PointerEvent) => {
      if (!isPressed) return
      isPressed = false
      const end = caretAt(container.current, clientX, clientY)
      const selection = document.getSelection()
      const isMoved = start?.node !== end?.node || start?.offset !== end?.offset
      // In SVG, browsers end a selection with the text, which is one line of the page, or do not begin it.
      if (start && end && isMoved && (start.line !== end.line || selection?.isCollapsed))
        selection?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
      look()
    }
    document.addEventListener('selectionchange', look)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    return () => {
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
    }
  }, [shown, isReady])
  return [range, setRange]
}

interface Caret {
  line: Element
  node: Node
  offset: number
}

/**
 * Returns the place in the line of the page at this height, of several beside each other in the nearest one; null
 * outside of the image of a page.
 */
function caretAt(container: HTMLElement | null, x: number, y: number): Caret | null {
  const under = document.elementFromPoint(x, y)
  if (!under || !container?.contains(under)) return null
  const lines = [...container.querySelectorAll('svg [data-line]')].map((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return { element, above: Math.max(top - y, y - bottom, 0), beside: Math.max(left - x, x - right, 0) }
  })
  const line = lines.toSorted((a, b) => a.above - b.above || a.beside - b.beside)[0]?.element
  const node = line?.firstChild
  if (!line || !node) return null
  const { left, right } = line.getBoundingClientRect()
  if (x <= left) return { line, node, offset: 0 }
  if (x >= right) return { line, node, offset: node.textContent?.length ?? 0 }
  const place = document.caretPositionFromPoint?.(x, y)
  return place && line.contains(place.offsetNode)
    ? { line, node: place.offsetNode, offset: place.offset }
    : { line, node, offset: 0 }
}

/** Whether a key is pressed outside of fields and dialogs, without Ctrl, Alt or Meta. */
export function isShortcut(event: globalThis.KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  return !(event.target instanceof Element && event.target.closest('input, textarea, select, dialog'))
}

/** Comments on the passage when C is pressed. */
export function useCommentKey(comment: (() => void) | null): void {
  const latest = useRef(comment)
  latest.current = comment
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!latest.current || event.key.toLowerCase() !== 'c' || !isShortcut(event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
