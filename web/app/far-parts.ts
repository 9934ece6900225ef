import { useEffect } from 'react'

/** Milliseconds of an idle moment that are left to others. */
const spared = 10

/**
 * What a first visit put off (--far in tokens.css) is laid out when nothing else is to do, a part at a time, so that no
 * press waits for it: whoever drags the scroll bar, prints or takes a picture of the page has all of it in its true length.
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

/** Never looks into a part that is not laid out: asking for the style of what is inside would lay it out at once. */
function* farPartsOf(element: Element): Generator<Element> {
  if (getComputedStyle(element).contentVisibility === 'auto') yield element
  else for (const child of element.children) yield* farPartsOf(child)
}
