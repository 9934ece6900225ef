import { randomBytes } from 'node:crypto'
import { invalid } from '#domain/errors.ts'
import type { TextNode } from '#domain/production/text-doc.ts'
import { giveTextIds } from '#domain/production/text-ids.ts'
import { readBlocks, readInline } from '../../jats/doc/read.ts'
import { withReferenceTexts } from '../../jats/doc/reference-texts.ts'
import { isElement, parseXml, type XmlElement, XmlError } from '../../jats/xml.ts'

/** Reads a piece of XML as nodes. If it is not well-formed, it is refused with the reason and the line. */
export function readPiece({ xml, isInline }: { xml: string; isInline: boolean }): TextNode[] {
  let root: XmlElement
  try {
    root = parseXml(`<x>${xml}</x>`)
  } catch (cause) {
    if (cause instanceof XmlError) throw invalid('xml', `This XML is not well-formed. ${cause.message}`)
    throw cause
  }
  if (isInline) return readInline({ ...root, name: 'p' })
  const blocks = root.children.filter(isElement)
  if (blocks.length === 0) throw invalid('xml', 'Please enter at least one element.')
  return blocks
    .flatMap((block) => readBlocks(block))
    .map((node) => giveTextIds(withReferenceTexts(node), (size) => randomBytes(size)))
}
