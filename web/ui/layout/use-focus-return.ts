import { type RefCallback, useCallback } from 'react'

/**
 * Returns a ref for a form that opens within a list item or a section. If the focus is in the form when it
 * closes, the focus moves to the surrounding element, so that people who use the keyboard keep their place.
 */
export function useFocusReturn<T extends HTMLElement>(): RefCallback<T> {
  return useCallback((form: T | null) => {
    const surroundings = form?.parentElement
    return () => {
      if (!surroundings || !form?.contains(document.activeElement)) return
      queueMicrotask(() => {
        if (!surroundings.isConnected || document.activeElement !== document.body) return
        if (!surroundings.hasAttribute('tabindex')) surroundings.tabIndex = -1
        surroundings.focus({ preventScroll: true })
      })
    }
  }, [])
}
