import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the target of the URL's hash once the data are loaded. */
export function useHashTarget() {
  const { hash } = useLocation()
  useEffect(() => {
    const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (!target) return
    target.scrollIntoView()
    target.focus({ preventScroll: true })
  }, [hash])
}

/**
 * Moves the focus to the page heading after the author has responded or withdrawn, because the form that had
 * the focus is gone.
 */
export function useHeadAfterDeed(status: string) {
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      head.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    })
    return () => cancelAnimationFrame(frame)
  }, [status])
  return head
}
