/** Creates an element with attributes and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

export function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'word-button' }, [label])
  made.addEventListener('click', onClick)
  return made
}
