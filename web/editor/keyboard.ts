import { useEffect, useRef } from 'react'
import { preferences } from './queue/preferences.ts'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}

/**
 * Registers keyboard shortcuts of a page. They are inactive while somebody is typing, while a dialog is open,
 * and if the person has switched them off.
 */
export function useKeys(bindings: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!preferences().keys) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (!Object.hasOwn(latest.current, key)) return
      // A letter would be typed into the field that gets the focus.
      if (key.length === 1) event.preventDefault()
      latest.current[key]?.(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
