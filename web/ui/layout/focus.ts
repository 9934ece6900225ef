interface FocusOptions {
  /** If omitted, the browser scrolls as far as needed. */
  scroll?: 'centre' | 'none'
}

/**
 * Moves the focus to the element with this id; in a group of radio buttons, to the chosen one. If the element is in a closed section, the section is opened.
 * Returns false if the element is not on the page.
 */
export function focusOn(id: string, { scroll }: FocusOptions = {}): boolean {
  const named = document.getElementById(id)
  if (!named) return false
  const element = chosenOf(named)
  const closed = closedAround(element)
  if (closed) closed.open = true
  element.focus({ preventScroll: scroll === 'none' })
  if (scroll === 'centre') element.scrollIntoView({ block: 'center' })
  return true
}

function chosenOf(element: HTMLElement): HTMLElement {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return element
  const group = element.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []
  return [...group].find(({ name, checked }) => name === element.name && checked) ?? element
}

/** Whether the element with this id is visible or in a section that can be opened. */
export function isOnScreen(id: string): boolean {
  const element = document.getElementById(id)
  return element !== null && (element.checkVisibility() || closedAround(element) !== null)
}

function closedAround(element: Element): HTMLDetailsElement | null {
  return element.closest<HTMLDetailsElement>('details:not([open])')
}
