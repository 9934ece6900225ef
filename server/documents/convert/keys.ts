import { isElement, type XmlElement, type XmlNode } from '../../jats/xml.ts'
import { el } from './tree.ts'

const mark = /\ue016([^\ue016\ue017]*)\ue017\s?/g

/** Converts the keys of \bibitem, which were marked in the text, to x-key elements. */
export function readKeys(blocks: readonly XmlElement[]): XmlElement[] {
  return blocks.map((block) => ({ ...block, children: block.children.flatMap(read) }))
}

function read(node: XmlNode): XmlNode[] {
  if (isElement(node)) return [{ ...node, children: node.children.flatMap(read) }]
  const out: XmlNode[] = []
  let at = 0
  for (const match of node.matchAll(mark)) {
    out.push(node.slice(at, match.index), el('x-key', { key: match[1] }))
    at = match.index + match[0].length
  }
  out.push(node.slice(at))
  return out.filter((part) => part !== '')
}
