import type { TextNode } from '#domain/production/text-doc.ts'
import { referenceRuns } from '../reference-text.ts'
import { referencesOf } from '../references.ts'
import { el, writeBlock } from './write.ts'

/** Adds the formatted text of each reference to the document, for display, as the article page shows it. */
export function withReferenceTexts(node: TextNode): TextNode {
  const lists = el('ref-list', {}, referencesIn(node).flatMap(writeBlock))
  const references = referencesOf(el('article', {}, [el('back', {}, [lists])]))
  let index = 0
  const change = (one: TextNode): TextNode => {
    if (one.type !== 'reference') return one.content ? { ...one, content: one.content.map(change) } : one
    const found = references[index]
    index += 1
    const text = found
      ? referenceRuns(found)
          .map((run) => run.text)
          .join('')
      : ''
    return { ...one, attrs: { ...one.attrs, text } }
  }
  return change(node)
}

const referencesIn = (node: TextNode): TextNode[] =>
  node.type === 'reference' ? [node] : (node.content ?? []).flatMap(referencesIn)
