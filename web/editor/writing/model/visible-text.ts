import type { Node as DocNode } from 'prosemirror-model'
import { texOf, textOfXml } from './xml.ts'

/** Returns the text of a node with that of its formulas (as TeX), citations and cross-references. */
export function visibleText(node: DocNode | undefined): string {
  if (!node) return ''
  const leafText = ({ attrs: { content } }: DocNode) =>
    typeof content === 'string' ? texOf(content) || textOfXml(content) : ''
  return node.textBetween(0, node.content.size, ' ', leafText).replaceAll(/\s+/g, ' ').trim()
}
