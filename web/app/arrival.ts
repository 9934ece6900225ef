import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusOn } from '#web/ui/layout/focus.ts'

/**
 * Moves the focus to the start of the new page after navigation, because the link that had the focus no
 * longer exists. If the focused element still exists, or another element has taken the focus, nothing
 * changes.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const left = useRef(pathname)
  useEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    if (document.activeElement === document.body) focusOn('main', { scroll: 'none' })
  }, [pathname])
}
