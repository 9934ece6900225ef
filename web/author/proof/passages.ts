import { anchorOf, findPassage, type TextAnchor } from '#domain/production/anchors.ts'

/** Elements of the text that can be corrected. */
const named = '[data-element]'
/** Marks are numbered by an attribute: the text of an element stays the words of the article. */
const markName = 'mark'

export interface Mark {
  id: string
  /** 'Q1' for a query, '1' for a comment. */
  label: string
  kind: 'query' | 'mine'
  isDone: boolean
  anchor: TextAnchor
}

/** The element that contains this node. */
export function elementAt(node: Node | null): HTMLElement | null {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest<HTMLElement>(named) ?? null
}

export function findElement(root: HTMLElement, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`)
}

/** The anchor of the selected words within one element; null where nothing in the text is selected. */
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

/** The anchor of a whole element. */
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

/** Shows the passages of queries and comments in the text. Where a passage cannot be found, its element is marked. */
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

/** The text nodes between two offsets, split at both ends. */
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
