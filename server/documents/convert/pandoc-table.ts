/** Converts tables of pandoc's tree. */
import { isElement, type XmlElement, type XmlNode } from '../../jats/xml.ts'
import type { PandocNode } from '../typeset/pandoc.ts'
import { all, el } from './tree.ts'

export type Attributes = [id: string, classes: string[], pairs: [string, string][]]

type Row = [Attributes, Cell[]]
type Cell = [Attributes, PandocNode, rowspan: number, colspan: number, PandocNode[]]
export type TableParts = [
  Attributes,
  [unknown, PandocNode[]],
  [PandocNode, unknown][],
  [Attributes, Row[]],
  [Attributes, number, Row[], Row[]][],
  [Attributes, Row[]],
]

const alignments: Record<string, string | undefined> = {
  AlignLeft: 'left',
  AlignRight: 'right',
  AlignCenter: 'center',
}

/** Converts a table with its caption. `cellOf` converts the content of a cell. */
export function tableOf(
  [attributes, , columns, head, bodies, foot]: TableParts,
  caption: XmlElement[],
  cellOf: (content: PandocNode[]) => XmlNode[],
): XmlElement {
  const aligns = columns.map(([align]) => alignments[align.t])
  const rows = (list: Row[], cell: 'th' | 'td', headers = 0) =>
    list.map(([, cells]) => {
      let column = 0
      return el(
        'tr',
        {},
        cells.map(([, align, rowspan, colspan, content]) => {
          const name = cell === 'th' || column < headers ? 'th' : 'td'
          const made = el(
            name,
            {
              rowspan: rowspan > 1 ? String(rowspan) : undefined,
              colspan: colspan > 1 ? String(colspan) : undefined,
              align: alignments[align.t] ?? aligns[column],
            },
            cellOf(content),
          )
          column += colspan
          return made
        }),
      )
    })
  const headRows = rows(head[1], 'th')
  const bodyRows = bodies.map(([, headers, inner, body]) => [
    ...rows(inner, 'th'),
    ...rows(body, 'td', headers),
  ])
  const footRows = rows(foot[1], 'td')
  const anchor = attributes[0] ? [el('x-anchor', { id: attributes[0] })] : []
  const parts = [
    ...(headRows.length > 0 ? [el('thead', {}, headRows)] : []),
    ...bodyRows.filter((list) => list.length > 0).map((list) => el('tbody', {}, list)),
    ...(footRows.length > 0 ? [el('tbody', {}, footRows)] : []),
  ]
  return el('table-wrap', {}, [
    ...anchor,
    ...(caption.length > 0 ? [el('x-caption', {}, caption)] : []),
    el('table', {}, parts),
  ])
}

/** JATS has no tables within tables: each row becomes a line. */
export function rowsAsLines(table: XmlElement): XmlElement[] {
  return all(table.children, 'tr').map((row) =>
    el(
      'p',
      {},
      row.children
        .filter(isElement)
        .flatMap((cell, index): XmlNode[] => [
          ...(index > 0 ? [' | '] : []),
          ...cell.children.flatMap((node) => (isElement(node) && node.name === 'p' ? node.children : [node])),
        ]),
    ),
  )
}
