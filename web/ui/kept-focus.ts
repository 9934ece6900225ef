import { type RefObject, useEffect } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** Where an element stood: each ancestor, from the nearest, and which of its children led there. */
type Way = readonly { parent: Element; at: number }[]

function wayTo(element: Element, container: Element): Way {
  const way: { parent: Element; at: number }[] = []
  for (let here = element; here !== container && here.parentElement; here = here.parentElement)
    way.push({ parent: here.parentElement, at: [...here.parentElement.children].indexOf(here) })
  return way
}

function firstWithin(element: Element | undefined): HTMLElement | null {
  if (!element) return null
  const all = [...(element.matches(focusable) ? [element] : []), ...element.querySelectorAll(focusable)]
  return (all.find((one) => one.checkVisibility()) as HTMLElement | undefined) ?? null
}

/** What has taken its place, else what stood before it, else the next part of the page that is still there. */
function nearest(way: Way): HTMLElement | null {
  for (const { parent, at } of way) {
    if (!parent.isConnected) continue
    // A row that can hold the focus itself: the next row's button would be pressed by the key that pressed this one.
    if (parent instanceof HTMLElement && parent.getAttribute('tabindex') === '-1') return parent
    const children = [...parent.children]
    for (const child of [children[at], ...children.slice(0, at).toReversed(), ...children.slice(at + 1)]) {
      const found = firstWithin(child)
      if (found) return found
    }
  }
  return null
}

/**
 * Somebody at the keyboard goes on where they were, though the button they pressed is gone or cannot be pressed any
 * more: a removed row, a finding that was settled, a form that closed. Who sets the focus themselves is not disturbed.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>, active = true): void {
  useEffect(() => {
    const element = container.current
    if (!element || !active) return
    let last: Element | null = null
    let way: Way = []
    let frame = 0
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      last = target
      way = wayTo(target, element)
    }
    // Left by a press on something that takes no focus: then nothing is lost.
    const forget = ({ target }: FocusEvent) =>
      requestAnimationFrame(() => {
        const stands = last === target && last?.isConnected && !last.matches(':disabled')
        if (stands && document.activeElement === document.body) last = null
      })
    const mend = () => {
      frame = 0
      const isLost = last !== null && (!last.isConnected || last.matches(':disabled'))
      if (isLost && (document.activeElement === document.body || document.activeElement === last))
        nearest(way)?.focus()
      else if (last?.isConnected) way = wayTo(last, element)
    }
    // A frame later: whoever changed the page has had the time to put the focus somewhere.
    const changes = new MutationObserver(() => {
      frame ||= requestAnimationFrame(mend)
    })
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', forget)
    changes.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', forget)
      changes.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [container, active])
}
