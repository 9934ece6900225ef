import { type RefObject, useEffect } from 'react'

/** Widths at which the page has a margin beside the text, as in article.css. */
const widths = '(min-width: 1264px)'

/**
 * Fills the margin of a text as soon as the reader moves to it. Not before, because the beginning of an article has no
 * notes, and their scripts and pictures would be loaded for readers who go no further.
 */
export function useMarginNotes(text: RefObject<HTMLElement | null>, id: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is reused for the text of another article.
  useEffect(() => {
    const wide = window.matchMedia(widths)
    let remove: (() => void) | undefined
    let isGone = false
    async function fill() {
      remove?.()
      remove = undefined
      if (!wide.matches) return
      const { installMarginNotes } = await import('./margin-notes.ts')
      if (!isGone && wide.matches && text.current) remove ??= installMarginNotes(text.current)
    }
    // Without the notes the marks have pop-overs, so nothing is lost if they cannot be loaded.
    const refill = () => void fill().catch(() => undefined)
    const start = () => {
      stopWaiting()
      refill()
      wide.addEventListener('change', refill)
    }
    const stopWaiting = () => {
      window.removeEventListener('scroll', start)
      text.current?.removeEventListener('focusin', start)
    }
    if (window.scrollY > 0) start()
    else {
      window.addEventListener('scroll', start, { passive: true })
      text.current?.addEventListener('focusin', start)
    }
    return () => {
      isGone = true
      stopWaiting()
      wide.removeEventListener('change', refill)
      remove?.()
    }
  }, [id])
}
