import type { TextNode } from '#domain/production/text-doc.ts'
import { serializeXml } from '../serialize.ts'
import { elements, isElement, type XmlElement } from '../xml.ts'
import { inlineNodes, isInline } from './read-inline.ts'

const partNames = ['thead', 'tbody', 'tfoot']

/** Reads a table of rows and cells. Returns null if it has another structure. */
export function tableNode(
  table: XmlElement,
  blocks: (children: readonly XmlElement[]) => TextNode[],
): TextNode | null {
  const children = table.children.filter((child) => isElement(child) || child.trim() !== '')
  if (!children.every(isElement)) return null
  const columns = children.filter(({ name }) => name === 'col' || name === 'colgroup')
  const rest = children.slice(columns.length)
  if (rest.some(({ name }) => !partNames.includes(name) && name !== 'tr')) return null
  const parts: { name: string; attributes: Record<string, string> }[] = []
  const rows: TextNode[] = []
  for (const part of rest) {
    if (part.name !== 'tr') parts.push({ name: part.name, attributes: part.attributes })
    for (const row of part.name === 'tr' ? [part] : elements(part)) {
      if (row.name !== 'tr' || elements(row).some(({ name }) => name !== 'td' && name !== 'th')) return null
      const { id = null, ...attributes } = row.attributes
      rows.push({
        type: 'table_row',
        attrs: { id, attributes, part: part.name === 'tr' ? null : parts.length - 1 },
        content: elements(row).map((cell) => cellNode(cell, blocks)),
      })
    }
  }
  // Rows outside of thead, tbody and tfoot are supported only if the table has none of these parts. Otherwise
  // they could not be distinguished from rows that are added later.
  if (rows.length === 0 || (parts.length > 0 && rest.some(({ name }) => name === 'tr'))) return null
  const { id = null, ...attributes } = table.attributes
  return {
    type: 'table',
    attrs: { id, attributes, columns: columns.map(serializeXml).join(''), parts },
    content: rows,
  }
}

const span = (value: string | undefined) =>
  Math.min(1000, Math.max(1, Number.parseInt(value ?? '1', 10) || 1))

function cellNode(cell: XmlElement, blocks: (children: readonly XmlElement[]) => TextNode[]): TextNode {
  const { id = null, colspan, rowspan, ...attributes } = cell.attributes
  const children = elements(cell)
  const hasBlocks =
    children.some(({ name }) => /^(p|list|disp-quote|code|preformat)$/.test(name)) &&
    cell.children.every((child) => isElement(child) || child.trim() === '') &&
    !children.some(({ name }) => isInline(name))
  const text = inlineNodes(cell)
  return {
    type: cell.name === 'th' ? 'table_header' : 'table_cell',
    attrs: {
      ...{ id, attributes, bare: !hasBlocks, colwidth: null },
      ...{ colspan: span(colspan), rowspan: span(rowspan) },
    },
    content: hasBlocks
      ? blocks(children)
      : [
          {
            type: 'paragraph',
            attrs: { id: null, attributes: {} },
            ...(text.length > 0 && { content: text }),
          },
        ],
  }
}
