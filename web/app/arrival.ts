import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusOn } from '#web/ui/layout/focus.ts'

/**
 * After navigation the focused link no longer exists. Moves the focus to the start of the new page, so that reading
 * and Tab continue there. An element that still exists or has taken the focus itself keeps it.
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
