import { type RefObject, useEffect } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/**
 * Path from a control to its container, from the inside out. For each ancestor it contains the index of the
 * child on the path, and the control's index among the controls of that child.
 */
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
 * Returns the control that takes the focus: the one at the same position, otherwise one before it, otherwise
 * one after it. In a row of the same kind it is the same control, for example the next Delete button.
 */
function nearest(way: Way): HTMLElement | null {
  for (const { parent, at, tag, control } of way) {
    if (!parent.isConnected) continue
    // A row that can take the focus itself is preferred, because otherwise a repeated key press would
    // activate the button of the next row.
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
 * Keeps the keyboard position when the focused control disappears or is disabled, for example because its row
 * was removed or its form was closed. If the focus was set explicitly, it does not change.
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
    // The user has clicked something that cannot take the focus, so no focus was lost.
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
    // Runs one frame later, so that the code that changed the page can set the focus itself.
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
