import type { PandocNode } from '#server/documents/typeset/pandoc.ts'
import { elements, type XmlElement } from '#server/jats/xml.ts'
import { node, none } from './pandoc-nodes.ts'

/** Writes a table of JATS, with a caption where the form of the manuscript has it within the table. */
export function gridOf(
  table: XmlElement,
  caption: PandocNode[],
  blocksOf: (cell: XmlElement) => PandocNode[],
): PandocNode {
  const rowsOf = (parts: XmlElement[]) => parts.flatMap((part) => elements(part, 'tr'))
  const head = rowsOf(elements(table, 'thead'))
  const body = [...rowsOf(elements(table, 'tbody', 'tfoot')), ...elements(table, 'tr')]
  const cells = (row: XmlElement) =>
    elements(row, 'td', 'th').map((cell) => [
      none,
      { t: 'AlignDefault' },
      spanOf(cell, 'rowspan'),
      spanOf(cell, 'colspan'),
      blocksOf(cell),
    ])
  const width = Math.max(
    1,
    ...[...head, ...body]
      .slice(0, 1)
      .map((row) => elements(row, 'td', 'th').reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0)),
  )
  const rows = (list: XmlElement[]) => list.map((row) => [none, cells(row)])
  return node('Table', [
    none,
    [null, caption.length > 0 ? [node('Plain', caption)] : []],
    Array.from({ length: width }, () => [{ t: 'AlignDefault' }, { t: 'ColWidthDefault' }]),
    [none, rows(head)],
    [[none, 0, [], rows(body)]],
    [none, []],
  ])
}

const spanOf = (cell: XmlElement, name: string) => Math.max(1, Number(cell.attributes[name] ?? 1) || 1)
