import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { isElement } from '../../jats/xml.ts'
import { marks } from './marks.ts'
import { el, merged } from './tree.ts'

const mark = /([\ue010\ue015])(\d+)\ue011|([\ue012\ue013\ue014])|[\ue010\ue011\ue015]/g

/**
 * Converts the marks of docx-source.ts to elements: x-lost, x-bibliography (start, end), and x-cite (items)
 * around the printed citation. If the start and end marks of a citation are in different nodes, they are
 * removed and the citation is read as text.
 */
export function readMarks(blocks: readonly XmlElement[]): XmlElement[] {
  return blocks.map((block) => withCitations({ ...block, children: block.children.flatMap(read) }))
}

function read(node: XmlNode): XmlNode[] {
  if (isElement(node)) return [withCitations({ ...node, children: node.children.flatMap(read) })]
  const out: XmlNode[] = []
  let at = 0
  for (const match of node.matchAll(mark)) {
    out.push(node.slice(at, match.index))
    at = match.index + match[0].length
    const [, numbered, number = '', plain] = match
    if (numbered === marks.citationStart) out.push(el('x-start', { items: number }))
    else if (numbered === marks.lost) out.push(el('x-lost', { n: number }))
    else if (plain === marks.citationEnd) out.push(el('x-end'))
    else if (plain)
      out.push(el('x-bibliography', { at: plain === marks.bibliographyStart ? 'start' : 'end' }))
  }
  out.push(node.slice(at))
  return out.filter((part) => part !== '')
}

function withCitations(element: XmlElement): XmlElement {
  if (!element.children.some((node) => isElement(node) && (node.name === 'x-start' || node.name === 'x-end')))
    return element
  const out: XmlNode[] = []
  const nodes = element.children
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] as XmlNode
    if (!isElement(node) || (node.name !== 'x-start' && node.name !== 'x-end')) {
      out.push(node)
      continue
    }
    if (node.name === 'x-end') continue
    const end = nodes.findIndex((later, index) => index > at && isElement(later) && later.name === 'x-end')
    if (end < 0) continue
    out.push(el('x-cite', { items: node.attributes.items }, nodes.slice(at + 1, end)))
    at = end
  }
  return { ...element, children: merged(out) }
}
