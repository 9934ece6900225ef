import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The link that led here went with its page, and the focus with it: reading and the Tab key go on where the new page
 * begins. Whatever is still there (the bar's links) or has taken the focus itself keeps it.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const left = useRef(pathname)
  useEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
