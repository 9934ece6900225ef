import type { TextNode } from '#domain/production/text-doc.ts'
import { referenceRuns } from '../reference-text.ts'
import { referencesOf } from '../references.ts'
import { el, writeBlock } from './write.ts'

/** Formats one reference as the article page shows it. */
export function referenceText(reference: TextNode): string {
  const article = el('article', {}, [el('back', {}, [el('ref-list', {}, writeBlock(reference))])])
  const [found] = referencesOf(article)
  return found
    ? referenceRuns(found)
        .map(({ text }) => text)
        .join('')
    : ''
}

/** Adds the formatted text of each reference to the document, for display. */
export function withReferenceTexts(node: TextNode): TextNode {
  if (node.type === 'reference') return { ...node, attrs: { ...node.attrs, text: referenceText(node) } }
  return node.content ? { ...node, content: node.content.map(withReferenceTexts) } : node
}
