import { randomBytes } from 'node:crypto'
import type { TextNode } from '#domain/production/text-doc.ts'
import { giveTextIds } from '#domain/production/text-ids.ts'
import { readDoc } from '../../jats/doc/read.ts'
import { withReferenceTexts } from '../../jats/doc/reference-texts.ts'
import { parseXml } from '../../jats/xml.ts'

/**
 * Converts a version to a document for editing. Elements that anchors and comparisons need get ids, and
 * references are formatted.
 */
export function docOfVersion(jats: string): TextNode {
  return giveTextIds(withReferenceTexts(readDoc(parseXml(jats))), (size) => randomBytes(size))
}
