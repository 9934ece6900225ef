import type { Traces } from './markup.ts'
import type { XmlElement, XmlNode } from './xml.ts'

const picture = new Set(['w:drawing', 'w:pict', 'w:object', 'mc:AlternateContent'])

/**
 * Removes references to relationships that were dropped, because Word refuses a file with dangling
 * references. Links keep their text but lose their target; charts, diagrams and linked pictures are replaced
 * with a note.
 */
export function dropReferences(root: XmlElement, kept: Set<string>, traces: Traces): void {
  const dangling = (element: XmlElement) =>
    Object.entries(element.attributes).some(
      ([name, value]) => name.startsWith('r:') && value !== '' && !kept.has(value),
    )
  const contains = (element: XmlElement): boolean =>
    (dangling(element) && !/hlink/i.test(element.name)) ||
    element.children.some((child) => typeof child !== 'string' && contains(child))
  const visit = (element: XmlElement): XmlNode[] => {
    if (picture.has(element.name) && contains(element)) {
      traces.objects++
      return element.name === 'mc:AlternateContent' && hasText(element)
        ? walk(element)
        : [note('[object not shown]')]
    }
    if (element.name === 'w:hyperlink' && dangling(element)) return element.children.flatMap(step)
    if (dangling(element)) return []
    return walk(element)
  }
  const step = (child: XmlNode) => (typeof child === 'string' ? [child] : visit(child))
  const walk = (element: XmlElement) => {
    element.children = element.children.flatMap(step)
    return [element]
  }
  root.children = root.children.flatMap(step)
}

const hasText = (element: XmlElement): boolean =>
  element.name === 'w:txbxContent' ||
  element.children.some((child) => typeof child !== 'string' && hasText(child))

function note(text: string): XmlElement {
  return { name: 'w:t', attributes: {}, children: [text] }
}
