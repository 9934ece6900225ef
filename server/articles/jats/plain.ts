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

/** Begins the line of a section's heading, so that a search can say where its words stand. */
export const headingMark = '§ '

/** The body's words for the search index: headings and paragraphs on lines of their own. */
export function jatsToPlain(article: JatsArticle): string {
  return (
    (article.body ? wordsOf(article.body) : '')
      .split('\n')
      // What is left of a citation: its brackets, and the blank before the full stop.
      .map((line) =>
        line
          .replaceAll(/\s*[([][\s;,–-]*[)\]]/g, '')
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/ (?=[.,;:])/g, '')
          .trim(),
      )
      .filter(Boolean)
      .join('\n')
  )
}

function wordsOf(node: XmlNode, parent?: string): string {
  if (!isElement(node)) return node.replaceAll('\n', ' ')
  if (skipped.has(node.name)) return ' '
  const inside = node.children.map((child) => wordsOf(child, node.name)).join('')
  if (node.name === 'title' && parent === 'sec') return `${headingMark}${inside}\n`
  return inline.has(node.name) ? inside : `${inside}\n`
}
