import { useEffect } from 'react'

/** Milliseconds of each idle period that are left to other work. */
const spared = 10

/**
 * Lays out deferred parts of the page (--far in tokens.css) in idle time, one at a time, so that no input is
 * delayed. After that, scroll bars, printing and screenshots use the true length of the page.
 */
export function useFarParts(): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') return
    let parts: Generator<Element> | undefined
    const layOut = (idle: IdleDeadline) => {
      parts ??= farPartsOf(document.body)
      do {
        const { value: part, done } = parts.next()
        if (done) return
        part.classList.add('laid-out')
        part.getBoundingClientRect()
      } while (idle.timeRemaining() > spared)
      next = requestIdleCallback(layOut)
    }
    let next = requestIdleCallback(layOut)
    return () => cancelIdleCallback(next)
  }, [])
}

/**
 * Yields the deferred parts of an element. Parts that are not laid out are not searched, because reading
 * styles inside them would force their layout.
 */
function* farPartsOf(element: Element): Generator<Element> {
  if (getComputedStyle(element).contentVisibility !== 'visible') yield element
  else for (const child of element.children) yield* farPartsOf(child)
}
