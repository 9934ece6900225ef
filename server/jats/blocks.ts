import { child, elements, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

const blocks = new Set(
  `p sec app app-group fig fig-group table-wrap table-wrap-group list def-list disp-quote disp-formula
   disp-formula-group boxed-text verse-group code preformat supplementary-material media graphic fn-group glossary
   statement speech array ack notes bio title label table-wrap-foot ref-list fn attrib table floats-group answer
   question question-wrap explanation award-group chem-struct-wrap verse-line`.split(/\s+/),
)

/** Elements within a line. Unknown elements are blocks if they contain blocks. */
const inline = new Set(
  `italic bold sup sub sc underline overline strike monospace roman sans-serif xref ext-link uri email named-content
   styled-content abbrev inline-formula inline-graphic mml:math tex-math`.split(/\s+/),
)

const sections = new Set(['sec', 'app', 'glossary', 'bio'])

/** Blocks between blocks, but inline within a sentence. */
const either = new Set(['code', 'graphic', 'fn'])

function isBlock(node: XmlNode): node is XmlElement {
  if (!isElement(node) || either.has(node.name)) return false
  if (node.name === 'alternatives') return child(node, 'table', 'graphic', 'media') !== undefined
  return blocks.has(node.name) || (!inline.has(node.name) && elements(node).some(isBlock))
}

export const hasBlocks = (element: XmlElement) => elements(element).some(isBlock)

/** Whether the node is a block after `before`, which is the text since the last block. */
export function isBlockAfter(node: XmlNode, before: readonly XmlNode[]): node is XmlElement {
  if (isBlock(node)) return true
  return (
    isElement(node) &&
    either.has(node.name) &&
    textOf({ name: '', attributes: {}, children: [...before], line: 0 }) === ''
  )
}

/** Whether the element is a section: also those of other vocabularies, such as taxon treatments, with a title. */
export function isSection(element: XmlElement): boolean {
  const isOther = !blocks.has(element.name) && element.name !== 'caption'
  return sections.has(element.name) || (isOther && child(element, 'title') !== undefined)
}

/** Returns the form to show of content that a file has in several: the table rather than its picture, else the first. */
export function bestOf(alternatives: XmlElement): XmlElement | undefined {
  return child(alternatives, 'table') ?? elements(alternatives)[0]
}
