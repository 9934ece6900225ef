import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Frames in which the router may still put the page elsewhere. */
const settling = 3

/**
 * Places within a page. A press on a citation leads to its reference, and the browser's Back to the line one had been reading:
 * browsers would do so by themselves, but the router keeps one place for all entries that it did not make. So the place is
 * written into the entry that is left. Also lays pages out whole once somebody moves about (--far in tokens.css): what has
 * yet to take its size would move the place away.
 */
export function usePlaces(): void {
  const { pathname, search } = useLocation()
  const page = useRef(pathname + search)

  useEffect(() => {
    if (page.current !== pathname + search) document.documentElement.classList.add('moved')
    page.current = pathname + search
  }, [pathname, search])

  useEffect(() => {
    function leave(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.hash || link.pathname !== location.pathname || link.search !== location.search) return
      document.documentElement.classList.add('moved')
      history.replaceState({ ...history.state, at: scrollY }, '')
    }
    function arrive({ state }: PopStateEvent) {
      if (page.current !== location.pathname + location.search) return
      const place = () => {
        if (typeof state?.at === 'number') window.scrollTo(0, state.at)
        else if (location.hash) document.getElementById(decoded(location.hash))?.scrollIntoView()
      }
      const again = (frames: number) =>
        requestAnimationFrame(() => {
          place()
          if (frames > 1) again(frames - 1)
        })
      again(settling)
    }
    document.addEventListener('click', leave, true)
    window.addEventListener('popstate', arrive)
    return () => {
      document.removeEventListener('click', leave, true)
      window.removeEventListener('popstate', arrive)
    }
  }, [])
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
