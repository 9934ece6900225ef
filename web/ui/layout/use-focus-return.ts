import { type RefCallback, useCallback } from 'react'

/**
 * Ref for a form that is opened within a list item or section: when the form closes with the focus in it, the focus moves to
 * the element around it, so that people who use the keyboard keep their place.
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
