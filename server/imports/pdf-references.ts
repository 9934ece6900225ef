import type { FoundReferences } from '../documents/index.ts'
import { serializeXml } from '../jats/serialize.ts'
import { child, isElement, parseXml, type XmlElement } from '../jats/xml.ts'

/** Elements of an article that precede its back matter. */
const beforeBack = ['processing-meta', 'front', 'body']

/** Adds a list of references that was read from the article's PDF to its document, which has none. */
export function withReferences(jats: string, { xml }: Pick<FoundReferences, 'xml'>): string {
  const article = parseXml(jats)
  const list = parseXml(`<list xmlns:xlink="http://www.w3.org/1999/xlink">${xml}</list>`).children
  const back = child(article, 'back')
  if (back) back.children.push(...list)
  else {
    const made: XmlElement = { name: 'back', attributes: {}, children: list, line: 0 }
    const at = article.children.findLastIndex((node) => isElement(node) && beforeBack.includes(node.name))
    article.children.splice(at + 1, 0, '\n', made)
  }
  // Documents are stored in the form in which they are read and written again.
  return `${jats.slice(0, jats.indexOf('<article'))}${serializeXml(article)}\n`
}

/** What the report says about the list of an article. */
export const referencesNote = ({ count, uncertain }: Pick<FoundReferences, 'count' | 'uncertain'>) =>
  `References: ${count} read from the PDF${uncertain > 0 ? `, of which ${uncertain} ${uncertain === 1 ? 'is' : 'are'} shown as written, because not every field is certain` : ''}.`
