import { headingOf } from './html-context.ts'
import { blocksTypst, captionTypst, labelTypst } from './typst-blocks.ts'
import { inlineTypst, type TypstContext } from './typst-inline.ts'
import { child, descendants, elements, textOf, type XmlElement } from './xml.ts'

export function tableTypst(wrap: XmlElement, context: TypstContext): string {
  const { label, title } = headingOf(wrap)
  const words = elements(child(wrap, 'caption'), 'p')
    .map((p) => inlineTypst(p.children, context))
    .join(' ')
  const caption = captionTypst(label, title, words, context)
  const tables = descendants(wrap, 'table').map((table) => gridTypst(table, context))
  const notes = elements(wrap, 'table-wrap-foot')
    .map((foot) => notesTypst(foot, context))
    .filter(Boolean)
  const below =
    notes.length > 0
      ? `#align(left)[#set text(8.4pt)\n#set par(first-line-indent: 0pt, justify: false)\n${notes.join('\n\n')}]`
      : ''
  // Long tables continue on the next page and therefore cannot float.
  const placement = context.floats && descendants(wrap, 'tr').length <= 24 ? 'placement: auto, ' : ''
  return `\n#figure(kind: table, ${placement}supplement: none, numbering: none, caption: figure.caption(position: top)[${caption}])[${tables.join('\n')}\n${below}]${labelTypst(wrap, context)}\n\n`
}

function notesTypst(foot: XmlElement, context: TypstContext): string {
  return descendants(foot, 'p')
    .map((p) => inlineTypst(p.children, context))
    .join('\n\n')
}

/** Rules above the table, below its header and at the end; none between rows. */
function gridTypst(table: XmlElement, context: TypstContext): string {
  const heads = elements(child(table, 'thead'), 'tr')
  const body = [
    ...elements(table, 'tbody', 'tfoot').flatMap((part) => elements(part, 'tr')),
    ...elements(table, 'tr'),
  ]
  const columns = Math.max(1, ...columnCounts([...heads, ...body]))
  // A header with cells that span into the body cannot be repeated on the next page.
  const headCloses = heads.every((row, index) =>
    elements(row, 'td', 'th').every((cell) => span(cell, 'rowspan') <= heads.length - index),
  )
  const head = heads.map((row) => cells(row, true, context)).join('\n')
  const size = columns > 10 ? 6.5 : columns > 7 ? 7.6 : 9
  return `#[#set text(${size}pt)
#set par(justify: false, first-line-indent: 0pt, leading: 0.5em)
#table(columns: ${columns}, align: left, stroke: none, inset: (x: ${columns > 7 ? 3 : 5}pt, y: 3pt),
table.hline(stroke: 0.9pt),
${headCloses && head ? `table.header(${head}),` : head}
${head ? 'table.hline(stroke: 0.4pt),' : ''}
${body.map((row) => cells(row, false, context)).join('\n')}
table.hline(stroke: 0.9pt))]`
}

function cells(row: XmlElement, isHead: boolean, context: TypstContext): string {
  return elements(row, 'td', 'th')
    .map((cell) => {
      const align = cell.attributes.align
      const options = [
        span(cell, 'colspan') > 1 ? `colspan: ${span(cell, 'colspan')}` : '',
        span(cell, 'rowspan') > 1 ? `rowspan: ${span(cell, 'rowspan')}` : '',
        align === 'right' || align === 'char' ? 'align: right' : align === 'center' ? 'align: center' : '',
      ].filter(Boolean)
      const inner = blocksTypst(cell.children, context, 4).trim()
      const words = isHead && textOf(cell) ? `#strong[${inner}]` : inner
      return `table.cell(${options.join(', ')})[${words}],`
    })
    .join(' ')
}

function span(cell: XmlElement, name: 'colspan' | 'rowspan'): number {
  const value = Number(cell.attributes[name] ?? 1)
  return Number.isInteger(value) && value > 0 && value <= 200 ? value : 1
}

/** Number of columns each row fills, counting cells that span down from rows above. */
function columnCounts(rows: XmlElement[]): number[] {
  let reaching: { columns: number; rows: number }[] = []
  return rows.map((row) => {
    const own = elements(row, 'td', 'th')
    const above = reaching.reduce((sum, cell) => sum + cell.columns, 0)
    reaching = reaching.map((cell) => ({ ...cell, rows: cell.rows - 1 })).filter((cell) => cell.rows > 0)
    for (const cell of own)
      if (span(cell, 'rowspan') > 1)
        reaching.push({ columns: span(cell, 'colspan'), rows: span(cell, 'rowspan') - 1 })
    return above + own.reduce((sum, cell) => sum + span(cell, 'colspan'), 0)
  })
}
