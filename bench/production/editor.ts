import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TextNode, walkText } from '#domain/production/text-doc.ts'
import { canonicalText, canonicalXml } from '#server/jats/doc/canonical.ts'
import { readDoc } from '#server/jats/doc/read.ts'
import { writeDoc } from '#server/jats/doc/write.ts'
import { serializeXml } from '#server/jats/serialize.ts'
import { isElement, parseXml } from '#server/jats/xml.ts'

export interface EditorScores {
  /** Number of bodies and backs compared. */
  parts: number
  identical: number
  withSameText: number
  nodes: number
  /** Number of nodes that the editor keeps as XML because it cannot edit them. */
  opaque: number
  /** Names of the articles whose XML changed. */
  changed: string[]
}

/**
 * Loads each article into the editor's document model and writes it as JATS again. Insignificant white space
 * is ignored in the comparison.
 */
export function measureEditor(folder: string): EditorScores {
  const scores: EditorScores = { parts: 0, identical: 0, withSameText: 0, nodes: 0, opaque: 0, changed: [] }
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.xml'))) {
    const article = parseXml(readFileSync(join(folder, name), 'utf8'))
    article.children = article.children.filter(
      (part) => isElement(part) && (part.name === 'body' || part.name === 'back'),
    )
    const doc = readDoc(article)
    walkText(doc, ({ type }) => {
      scores.nodes += 1
      if (type.startsWith('opaque')) scores.opaque += 1
    })
    // Converts to JSON and back, because the browser sends the document as JSON and the database stores it as
    // JSON.
    const sent = JSON.parse(JSON.stringify(doc)) as TextNode
    const written = parseXml(serializeXml(writeDoc(sent, article.attributes)))
    article.children.forEach((part, index) => {
      const other = written.children[index]
      if (other === undefined) return
      scores.parts += 1
      if (canonicalText(part) === canonicalText(other)) scores.withSameText += 1
      if (canonicalXml(part) === canonicalXml(other)) scores.identical += 1
      else scores.changed.push(name)
    })
  }
  return scores
}
