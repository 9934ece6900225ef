import { anchorOf, findPassage, type TextAnchor } from '#domain/anchors.ts'

/** Selects the elements of the text that can be corrected. */
const named = '[data-element]'
/**
 * Element for highlighted passages. Its number is shown by an attribute, so that it does not become part of
 * the article's text.
 */
const markName = 'mark'

export interface Mark {
  id: string
  /** Label of the mark: 'Q1' for a query, '1' for a comment. */
  label: string
  kind: 'query' | 'mine'
  isDone: boolean
  anchor: TextAnchor
}

/** Returns the element of the text that contains this node. */
export function elementAt(node: Node | null): HTMLElement | null {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest<HTMLElement>(named) ?? null
}

export function findElement(root: HTMLElement, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`)
}

/**
 * Returns the anchor of the selected words, which must be within one element; null if nothing in the text is
 * selected.
 */
export function anchorOfSelection(root: HTMLElement, version: number): TextAnchor | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const element = elementAt(range.startContainer)
  if (!element || !root.contains(element)) return null
  const start = offsetIn(element, range.startContainer, range.startOffset)
  const end = element.contains(range.endContainer)
    ? offsetIn(element, range.endContainer, range.endOffset)
    : (element.textContent ?? '').length
  if (end <= start) return null
  return anchorOf(element.dataset.element ?? '', element.textContent ?? '', { start, end }, version)
}

/** Returns an anchor for a whole element. */
export function anchorOfElement(element: HTMLElement, version: number): TextAnchor {
  const text = element.textContent ?? ''
  return anchorOf(element.dataset.element ?? '', text, { start: 0, end: text.length }, version)
}

function offsetIn(element: HTMLElement, node: Node, offset: number): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  range.setEnd(node, offset)
  return range.toString().length
}

/**
 * Highlights the passages of queries and comments in the text. If a passage cannot be found, its whole
 * element is marked.
 */
export function showMarks(root: HTMLElement, marks: readonly Mark[], current: string | null): void {
  for (const mark of marks) {
    const element = findElement(root, mark.anchor.element)
    if (!element) continue
    const found = findPassage(mark.anchor, element.textContent ?? '')
    const pieces = piecesOf(element, found ?? { start: 0, end: (element.textContent ?? '').length })
    for (const [index, piece] of pieces.entries()) {
      const shown = document.createElement(markName)
      shown.className = ['proof-passage', mark.kind, mark.isDone && 'done', mark.id === current && 'current']
        .filter(Boolean)
        .join(' ')
      shown.dataset.mark = mark.id
      if (index === pieces.length - 1) shown.dataset.label = mark.label
      piece.replaceWith(shown)
      shown.append(piece)
    }
  }
}

/** Returns the text nodes between two offsets. The first and last node are split at the offsets. */
function piecesOf(element: HTMLElement, { start, end }: { start: number; end: number }): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: { node: Text; at: number }[] = []
  let at = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    texts.push({ node: node as Text, at })
    at += (node as Text).data.length
  }
  return texts.flatMap(({ node, at: from }) => {
    const first = Math.max(0, start - from)
    const last = Math.min(node.data.length, end - from)
    if (last <= first || node.data.slice(first, last).trim() === '') return []
    const piece = first > 0 ? node.splitText(first) : node
    if (last - first < piece.data.length) piece.splitText(last - first)
    return [piece]
  })
}
