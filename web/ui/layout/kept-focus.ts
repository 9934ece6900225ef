import { type RefObject, useEffect } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/** Position of an element: for each ancestor, from the nearest, the index of the child that leads to it and of its control. */
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
 * The element now in its position, or the one before it, or the next remaining part of the page. In a similar row,
 * the same control: after a Delete button, the next Delete button.
 */
function nearest(way: Way): HTMLElement | null {
  for (const { parent, at, tag, control } of way) {
    if (!parent.isConnected) continue
    // A row that can take focus itself is preferred: otherwise a repeated key press would activate the next row's button.
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
 * Keeps the keyboard position when the focused control disappears or is disabled: a
 * removed row, a settled finding, a closed form. Focus that was set explicitly is not changed.
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
    // Focus was left by clicking something that is not focusable; nothing is lost.
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
    // One frame later, so that the code that changed the page can set the focus itself.
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
