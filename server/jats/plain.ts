import { isSection } from './blocks.ts'
import type { JatsArticle } from './model.ts'
import { isElement, type XmlElement, type XmlNode } from './xml.ts'

/** Elements without searchable text, such as formulas and graphics. */
const skipped = new Set(['tex-math', 'mml:math', 'graphic', 'alt-text', 'xref', 'label', 'ref-list'])

/** Inline elements. All other elements start a new line, so that words of adjacent blocks do not merge. */
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

/** Prefix of heading lines, so that search can name the section of a match. */
export const headingMark = '§ '

/** Returns the body text for the search index, with one heading or paragraph per line. */
export function jatsToPlain(article: JatsArticle): string {
  return (
    (article.body ? wordsOf(article.body) : '')
      .split('\n')
      // Removes what is left of citations: empty brackets, and spaces before full stops.
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

function wordsOf(node: XmlNode, parent?: XmlElement): string {
  if (!isElement(node)) return node.replaceAll('\n', ' ')
  if (skipped.has(node.name)) return ' '
  const inside = node.children.map((child) => wordsOf(child, node)).join('')
  if (node.name === 'title' && parent && isSection(parent)) return `${headingMark}${inside}\n`
  return inline.has(node.name) ? inside : `${inside}\n`
}
