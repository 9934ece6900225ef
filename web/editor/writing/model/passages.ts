import type { Node as DocNode } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { anchorOf, type TextAnchor } from '#domain/anchors.ts'

/** A node that has an id, with its position. */
export interface Placed {
  node: DocNode
  pos: number
}

export function findElement(doc: DocNode, id: string): Placed | null {
  let found: Placed | null = null
  doc.descendants((node, pos) => {
    if (found) return false
    if (node.attrs.id === id) found = { node, pos }
    return !node.isTextblock
  })
  return found
}

/**
 * Stands for an inline node without text. It is one character long, because such a node takes one position.
 */
const atom = '\uFFFC'

/** Returns an element's text for anchors, in which each character corresponds to one position. */
export function elementText(node: DocNode): string {
  return node.textBetween(0, node.content.size, '\n', atom)
}

/**
 * Converts an offset in an element's text to a position in the document. Blocks within the element are
 * separated by one character.
 */
export function positionOf({ node, pos }: Placed, offset: number): number {
  if (node.isTextblock) return pos + 1 + Math.min(offset, node.content.size)
  let left = offset
  let found = pos + 1
  let isFirst = true
  let isDone = false
  node.descendants((child, at) => {
    if (isDone) return false
    if (!child.isTextblock) return true
    if (!isFirst) left -= 1
    isFirst = false
    if (left <= child.content.size) {
      found = pos + 1 + at + 1 + Math.max(0, left)
      isDone = true
    }
    left -= child.content.size
    return false
  })
  return found
}

/**
 * Returns the anchor of the selected passage in the nearest element with an id. If nothing is selected, the
 * anchor refers to the whole element.
 */
export function anchorOfSelection({ selection }: EditorState, version: number): TextAnchor | null {
  const { $from, from, to } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    const { id } = node.attrs
    if (typeof id !== 'string' || /^(part|list|container|reference_list|table)$/.test(node.type.name))
      continue
    const start = node.isTextblock ? from - $from.start(depth) : 0
    const isWithin = node.isTextblock && to <= $from.end(depth)
    const end = isWithin ? to - $from.start(depth) : start
    return anchorOf(id, elementText(node), { start, end: Math.max(start, end) }, version)
  }
  return null
}
