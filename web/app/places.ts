import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Number of frames in which the router may still change the scroll position after navigation. */
const settling = 3

/**
 * Restores scroll positions within a page: a citation leads to its reference, and Back returns to the
 * previous position. Browsers do this natively, but the router stores a single position for all history
 * entries that it did not create. So this hook stores the position in each history entry when it is left. On
 * the first move the whole page is laid out (--far in tokens.css), because parts that are laid out later
 * would shift the position.
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
