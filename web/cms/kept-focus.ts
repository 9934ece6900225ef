import { useEffect } from 'react'

/**
 * Keeps the keyboard's place when what held it goes: a deleted row hands it to the row that takes its place, a button
 * that is gone to its neighbour. Without it the browser begins again at the top of the page.
 */

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

interface Step {
  parent: Element
  /** Which of its children. */
  at: number
  tag: string
  /** Which of the child's controls held the focus. */
  control: number
}

function controlsOf(element: Element): HTMLElement[] {
  const all = [...element.querySelectorAll<HTMLElement>(focusable)]
  if (element instanceof HTMLElement && element.matches(focusable)) all.unshift(element)
  return all.filter((one) => one.checkVisibility())
}

/** The way from an element up to `root`. */
function trailOf(element: Element, root: Element): Step[] {
  const trail: Step[] = []
  for (let child = element; child !== root; ) {
    const parent = child.parentElement
    if (!parent) break
    const control = controlsOf(child).indexOf(element as HTMLElement)
    trail.push({ parent, at: [...parent.children].indexOf(child), tag: child.tagName, control })
    child = parent
  }
  return trail
}

function focusNear(trail: readonly Step[]): void {
  for (const { parent, at, tag, control } of trail) {
    if (!parent.isConnected) continue
    const { children } = parent
    for (const index of [at, at - 1]) {
      const child = children[index]
      if (!child) continue
      const controls = controlsOf(child)
      const target = child.tagName === tag ? (controls[control] ?? controls.at(-1)) : controls.at(-1)
      if (target) {
        target.focus()
        return
      }
    }
  }
}

/** For everything within the page's main part. */
export function useKeptFocus(): void {
  useEffect(() => {
    const root = document.getElementById('main')
    if (!root) return
    let held: { element: Element; trail: Step[] } | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = document.activeElement
      if (now && now !== document.body)
        held = root.contains(now) ? { element: now, trail: trailOf(now, root) } : null
      else if (held && (!held.element.isConnected || held.element.matches(':disabled'))) focusNear(held.trail)
    }
    // After the page's own word about the focus, such as that of a dialog that closes.
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(look)
    }
    const pressed = () => {
      held = null
    }
    const observer = new MutationObserver(changed)
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', look)
    document.addEventListener('pointerdown', pressed, true)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', look)
      document.removeEventListener('pointerdown', pressed, true)
    }
  }, [])
}
