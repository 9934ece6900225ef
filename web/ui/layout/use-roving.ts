import { type FocusEvent, type KeyboardEvent, useCallback } from 'react'

const toolsIn = (bar: Element) => [...bar.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)')]

function makeStop(bar: Element, tool: HTMLElement | undefined): void {
  for (const one of bar.querySelectorAll<HTMLElement>('[data-tool]')) one.tabIndex = one === tool ? 0 : -1
}

/**
 * Makes a toolbar usable with the keyboard: Tab stops at it once, and the arrow keys, Home and End move
 * between its controls.
 */
export function useRoving() {
  const ref = useCallback((bar: HTMLElement | null) => {
    if (bar) makeStop(bar, toolsIn(bar)[0])
  }, [])
  return {
    ref,
    onFocus: (event: FocusEvent<HTMLElement>) => makeStop(event.currentTarget, event.target as HTMLElement),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const tools = toolsIn(event.currentTarget)
      const at = tools.indexOf(document.activeElement as HTMLElement)
      const step = { ArrowRight: at + 1, ArrowLeft: at - 1 + tools.length, Home: 0, End: tools.length - 1 }[
        event.key
      ]
      if (step === undefined || at < 0) return
      event.preventDefault()
      tools[step % tools.length]?.focus()
    },
  }
}
