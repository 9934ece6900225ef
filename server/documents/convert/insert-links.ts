import type { XmlNode } from '../../jats/xml.ts'
import { el, silent } from './tree.ts'

/** Whether a passage is within a single text node, so that it can become one link. */
export function isWhole(nodes: readonly XmlNode[], start: number, end: number): boolean {
  let at = 0
  const visit = (node: XmlNode): boolean => {
    if (typeof node === 'string') {
      const from = at
      at += node.length
      return start >= from && end <= at
    }
    return !silent.has(node.name) && node.children.some(visit)
  }
  return nodes.some(visit)
}

export function withLinks(
  nodes: XmlNode[],
  links: readonly { start: number; end: number; ids: string[]; type?: string }[],
): XmlNode[] {
  if (links.length === 0) return nodes
  let at = 0
  const change = (list: readonly XmlNode[]): XmlNode[] =>
    list.flatMap((node): XmlNode[] => {
      if (typeof node !== 'string')
        return [silent.has(node.name) ? node : { ...node, children: change(node.children) }]
      const from = at
      at += node.length
      const inside = links.filter(({ start, end }) => start >= from && end <= from + node.length)
      if (inside.length === 0) return [node]
      const out: XmlNode[] = []
      let done = 0
      for (const { start, end, ids, type = 'bibr' } of inside) {
        out.push(
          node.slice(done, start - from),
          el('xref', { 'ref-type': type, rid: ids.join(' ') }, [node.slice(start - from, end - from)]),
        )
        done = end - from
      }
      out.push(node.slice(done))
      return out.filter((part) => part !== '')
    })
  return change(nodes)
}
