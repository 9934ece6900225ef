import { frontElements, type ProofElement } from '#domain/production/proof-places.ts'
import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { words } from './proof-texts.ts'

/**
 * Returns the text of the proof as a part of a page: title, authors and abstract, which are no part of the article's
 * text, followed by the text. `data-element` marks what can be commented on.
 */
export function contentOf({ manuscript, authors, abstract, html }: AuthorProof): HTMLElement {
  const content = document.createElement('div')
  content.innerHTML = html
  const [title, people, summary] = frontElements
  const label = document.createElement('b')
  label.textContent = `${words.abstract}.`
  const paragraph = document.createElement('p')
  paragraph.className = 'proof-abstract'
  paragraph.append(label, ' ', element('span', summary, abstract))
  content.prepend(
    element('p', title, manuscript.title, 'proof-title'),
    element('p', people, authors.join(', '), 'proof-people'),
    paragraph,
  )
  return content
}

function element(name: 'p' | 'span', id: string, text: string, className?: string): HTMLElement {
  const made = document.createElement(name)
  made.dataset.element = id
  made.textContent = text
  if (className) made.className = className
  return made
}

/** Returns the elements that can be commented on, in the order of the text. */
export function elementsOf(content: HTMLElement): ProofElement[] {
  return [...content.querySelectorAll<HTMLElement>('[data-element]')].map((one) => ({
    id: one.dataset.element ?? '',
    text: one.textContent ?? '',
  }))
}
