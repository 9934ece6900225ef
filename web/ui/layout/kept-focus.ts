import { type RefObject, useEffect } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** Where an element stood: each ancestor, from the nearest, which of its children led there, and as which of its controls. */
type Way = readonly { parent: Element; at: number; tag: string; control: number }[]

function controlsOf(element: Element): HTMLElement[] {
  const all = [...(element.matches(focusable) ? [element] : []), ...element.querySelectorAll(focusable)]
  return all.filter((one): one is HTMLElement => one instanceof HTMLElement && one.checkVisibility())
}

function wayTo(element: Element, container: Element): Way {
  const way: { parent: Element; at: number; tag: string; control: number }[] = []
  for (let here = element; here !== container && here.parentElement; here = here.parentElement)
    way.push({
      parent: here.parentElement,
      at: [...here.parentElement.children].indexOf(here),
      tag: here.tagName,
      control: controlsOf(here).indexOf(element as HTMLElement),
    })
  return way
}

/**
 * What has taken its place, else what stood before it, else the next part of the page that is still there. In a row like its
 * own the same control: after one Delete the next.
 */
function nearest(way: Way): HTMLElement | null {
  for (const { parent, at, tag, control } of way) {
    if (!parent.isConnected) continue
    // A row that can hold the focus itself: the next row's button would be pressed by the key that pressed this one.
    if (parent instanceof HTMLElement && parent.getAttribute('tabindex') === '-1') return parent
    const children = [...parent.children]
    for (const child of [children[at], ...children.slice(0, at).toReversed(), ...children.slice(at + 1)]) {
      const controls = child ? controlsOf(child) : []
      const found = (child?.tagName === tag ? controls[control] : undefined) ?? controls[0]
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
