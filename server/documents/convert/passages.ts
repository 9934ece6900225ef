import type { XmlNode } from '../../jats/xml.ts'
import { silent } from './tree.ts'

/**
 * Returns the printed text of nodes, for pattern matching. `isFree` tells whether the character at an offset
 * may become part of a link, which is not the case within the elements named in `closed`.
 */
export function passageOf(
  nodes: readonly XmlNode[],
  closed: ReadonlySet<string>,
): { text: string; isFree: (at: number) => boolean } {
  let text = ''
  const taken: [number, number][] = []
  const visit = (node: XmlNode, isTaken: boolean) => {
    if (typeof node === 'string') {
      if (isTaken) taken.push([text.length, text.length + node.length])
      text += node
    } else if (!silent.has(node.name))
      for (const child of node.children) visit(child, isTaken || closed.has(node.name))
  }
  for (const node of nodes) visit(node, false)
  return { text, isFree: (at) => !taken.some(([start, end]) => at >= start && at < end) }
}
