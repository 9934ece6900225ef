import type { JatsArticle } from './model.ts'
import { isElement, type XmlNode } from './xml.ts'

/** Formulas and drawings say nothing to a search. */
const skipped = new Set(['tex-math', 'mml:math', 'graphic', 'alt-text', 'xref', 'label', 'ref-list'])

/** Words that end a line of their own, so that they don't run into the next ones. */
const inline = new Set([
  'italic',
  'bold',
  'sup',
  'sub',
  'sc',
  'monospace',
  'ext-link',
  'uri',
  'named-content',
])

/** The body's words for the search index: paragraphs on lines of their own. */
export function jatsToPlain(article: JatsArticle): string {
  return (article.body ? wordsOf(article.body) : '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

function wordsOf(node: XmlNode): string {
  if (!isElement(node)) return node.replaceAll('\n', ' ')
  if (skipped.has(node.name)) return ' '
  const inside = node.children.map(wordsOf).join('')
  return inline.has(node.name) ? inside : `${inside}\n`
}
