import { isElement, type XmlElement, type XmlNode } from '../../jats/xml.ts'
import { type Caption, captionElement, captionOf } from './captions.ts'
import { all, el, plainText, trimmed } from './tree.ts'

/** Makes a box of a table with one cell whose caption calls it a box: Word has no other frame around paragraphs. */
export function asBox(table: XmlElement, caption: Caption): XmlElement | null {
  const content = caption.isBox ? contentOf(table) : null
  return content && boxOf(table, caption, content)
}

/** The same for a table whose cell begins with the caption of a box. */
export function boxWithin(table: XmlElement): XmlElement | null {
  const [first, ...content] = contentOf(table) ?? []
  const caption = captionOf(first)
  return caption?.isBox && caption.isCertain ? boxOf(table, caption, content) : null
}

function boxOf(table: XmlElement, caption: Caption, content: XmlElement[]): XmlElement | null {
  if (content.every(({ children }) => plainText(children) === '')) return null
  const anchors = table.children.filter((node) => isElement(node) && node.name === 'x-anchor')
  return el('boxed-text', {}, [
    ...anchors,
    el('label', {}, [caption.label]),
    ...captionElement(caption.children),
    ...content,
  ])
}

/** Returns the content of a table's only cell as blocks, or null if the table has several cells. */
function contentOf(table: XmlElement): XmlElement[] | null {
  const [cell, ...others] = all(table.children, 'td', 'th')
  return cell && others.length === 0 ? blocksOf(cell) : null
}

/** Divides the content of a cell into paragraphs: its lines of text, and the blocks between them. */
function blocksOf(cell: XmlElement): XmlElement[] {
  const blocks: XmlElement[] = []
  let line: XmlNode[] = []
  const end = () => {
    if (trimmed(line).length > 0) blocks.push(el('p', {}, trimmed(line)))
    line = []
  }
  for (const node of cell.children) {
    if (isElement(node) && node.name === 'break') end()
    else if (isElement(node) && ownBlocks.has(node.name)) {
      end()
      blocks.push(node)
    } else line.push(node)
  }
  end()
  return blocks
}

const ownBlocks = new Set(
  'p list def-list disp-quote disp-formula code table-wrap fig verse-group statement x-heading'.split(' '),
)
