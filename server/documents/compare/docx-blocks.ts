import { createHash } from 'node:crypto'
import type { ReadBlock } from '../contract.ts'
import { unpack } from '../docx/package.ts'
import { readRelationships } from '../docx/parts.ts'
import { childNamed, descendants, parseXml, type XmlElement } from '../docx/xml.ts'
import { stylesOf, textIn } from '../front/docx-lines.ts'
import { flatOf } from '../front/lines.ts'
import { isCaption, longestBlock } from './blocks.ts'
import { lookOfFile } from './picture-look.ts'

/** Maximum number of blocks that are read. */
const mostBlocks = 20_000

/** Reads the paragraphs, rows and pictures of a Word file, then its notes. Text that is marked as deleted is left out. */
export function readDocxBlocks(bytes: Uint8Array): ReadBlock[] {
  const files = unpack(bytes)
  const main = readRelationships(files, '').find((r) => r.type.endsWith('/officeDocument'))?.target
  const part = main ? files[main] : undefined
  if (!main || !part) return []
  const relationships = readRelationships(files, main)
  const parsed = (kind: RegExp) =>
    relationships.flatMap(({ type, target }) => {
      const found = kind.test(type) ? files[target] : undefined
      return found ? [parseXml(found)] : []
    })
  const styles = stylesOf(parsed(/\/styles$/)[0])
  const fileOf = (id: string | undefined) => files[relationships.find((one) => one.id === id)?.target ?? '']
  const blocks: ReadBlock[] = []
  const add = (name: ReadBlock['name'], text: string) => {
    for (let from = 0; from < text.length && blocks.length < mostBlocks; from += longestBlock)
      blocks.push({ name, text: text.slice(from, from + longestBlock), page: null, line: null })
  }
  const addPictures = (element: XmlElement) => {
    for (const blip of descendants(element, 'a:blip')) {
      const file = fileOf(blip.attributes['r:embed'])
      if (!file || blocks.length >= mostBlocks) continue
      const text = createHash('sha256').update(file).digest('hex')
      blocks.push({ name: 'Picture', text, page: null, line: null, look: lookOfFile(file) })
    }
  }
  const visit = (element: XmlElement) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      if (child.name === 'w:p') {
        addPictures(child)
        const text = flatOf(textIn(child).text)
        if (text) add(nameOf(child, text, styles), text)
        // Text boxes within the paragraph.
        for (const box of descendants(child, 'w:txbxContent').slice(0, 50)) visit(box)
      } else if (child.name === 'w:tbl') {
        for (const row of childrenNamed(child, 'w:tr')) {
          addPictures(row)
          const cells = childrenNamed(row, 'w:tc').map((cell) =>
            descendants(cell, 'w:p')
              .map((paragraph) => flatOf(textIn(paragraph).text))
              .filter(Boolean)
              .join(' '),
          )
          if (cells.some(Boolean)) add('Table row', cells.join('\u001f'))
        }
      } else if (child.name !== 'mc:Fallback' && child.name !== 'w:del') visit(child)
    }
  }
  visit(parseXml(part))
  for (const notes of parsed(/\/(?:footnotes|endnotes)$/))
    for (const paragraph of descendants(notes, 'w:p')) {
      const text = flatOf(textIn(paragraph).text)
      if (text) add('Paragraph', text)
    }
  return blocks
}

const childrenNamed = (element: XmlElement, name: string) =>
  element.children.flatMap((child) => (typeof child !== 'string' && child.name === name ? [child] : []))

function nameOf(paragraph: XmlElement, text: string, styles: ReturnType<typeof stylesOf>): ReadBlock['name'] {
  if (isCaption(text)) return 'Caption'
  const properties = childNamed(paragraph, 'w:pPr')
  const id = (properties && childNamed(properties, 'w:pStyle')?.attributes['w:val']) ?? ''
  return /^heading|^title$|berschrift|t[íi]tulo/i.test(styles.get(id)?.name ?? id) ? 'Heading' : 'Paragraph'
}
