import { headingOf } from './html-context.ts'
import { blocksTypst, captionTypst, explanationTypst, labelTypst, rightsTypst } from './typst-blocks.ts'
import { type Fit, fitTable, frames, type SizedCell } from './typst-columns.ts'
import { escapeTypst, inlineTypst, markedPart, quoteTypst, type TypstContext } from './typst-inline.ts'
import { child, descendants, elements, isElement, textOf, type XmlElement } from './xml.ts'

/** Maximum heights in points of a table on a single page: upright (it may then float), and rotated. */
const floatingHeight = 560
const turnedHeight = 390

export function tableTypst(wrap: XmlElement, context: TypstContext): string {
  const { label: own, title, text } = headingOf(wrap)
  const label = own ?? context.labels.get(wrap) ?? null
  const words = [explanationTypst(wrap, context), ...rightsTypst(wrap, context)].filter(Boolean).join(' ')
  const caption = captionTypst(label, title, words, context)
  const grids = outerTables(wrap).map((table) => ({ table, ...gridOf(table) }))
  const frame = widest(grids.map(({ fit }) => fit.frame))
  const isTurned = frame === 'turned'
  const height =
    grids.reduce((sum, grid) => sum + grid.height, 0) +
    (textOf(child(wrap, 'caption')).length + textOf(child(wrap, 'table-wrap-foot')).length) / 8 +
    30
  const set = (table: XmlElement, fit: Fit) =>
    context.asSource.has(table)
      ? `#as-source(${quoteTypst(sourceOf(table))})`
      : markedPart(table, context, `#${gridTypst(table, fit, context)}`)
  const pictures = picturesTypst(wrap, text || label, context)
  const notes = elements(wrap, 'table-wrap-foot')
    .map((foot) => notesTypst(foot, context))
    .filter(Boolean)
  const below =
    notes.length > 0
      ? `#block(above: 5pt, width: 100%)[#set align(start)\n#set text(8.2pt)\n#set par(first-line-indent: 0pt, justify: false, leading: 0.5em, spacing: 0.5em)\n${notes.join('\n\n')}]`
      : ''
  const inside = `${grids.map(({ table, fit }) => set(table, fit)).join('\n#v(2mm)\n')}${pictures}\n${below}`
  // Long tables continue on the next page, so they cannot float.
  const floats = context.floats && Boolean(own) && height <= floatingHeight && !isTurned
  const head = caption ? `caption: figure.caption(position: top)[${caption}]` : 'outlined: false'
  const figure = (placement: string) =>
    `#figure(kind: table, ${placement}supplement: none, numbering: none, ${head})[${inside}]${labelTypst(wrap, context)}`
  if (isTurned && height > turnedHeight)
    return `\n#page(flipped: true, margin: (x: 22mm, top: 29mm, bottom: 24mm), header: none)[\n${figure('')}\n]\n\n`
  if (isTurned)
    return `\n#place(auto, float: true, scope: "column", pad(left: -38mm, rotate(-90deg, reflow: true, block(width: 234mm)[${figure('')}])))\n\n`
  if (frame === 'wide')
    return floats
      ? `\n#place(auto, float: true, wide[${figure('')}])\n\n`
      : `\n#wide-block[${figure('')}]\n\n`
  // A picture stays with its caption; only rows continue on the next page.
  if (grids.length === 0 && !floats)
    return `\n#[#show figure: set block(breakable: false)\n${figure('')}]\n\n`
  return `\n${figure(floats ? 'placement: auto, ' : '')}\n\n`
}

function widest(list: readonly Fit['frame'][]): Fit['frame'] {
  return list.includes('turned') ? 'turned' : list.includes('wide') ? 'wide' : 'text'
}

/** Returns the tables directly in the table-wrap, without tables inside cells. */
function outerTables(element: XmlElement): XmlElement[] {
  return elements(element).flatMap((node) =>
    node.name === 'table' ? [node] : node.name === 'table-wrap-foot' ? [] : outerTables(node),
  )
}

/** Writes a table that exists only as a picture. */
function picturesTypst(wrap: XmlElement, text: string | null, context: TypstContext): string {
  if (outerTables(wrap).length > 0) return ''
  return descendants(wrap, 'graphic')
    .flatMap((graphic) => {
      const path = context.figure(graphic.attributes['xlink:href'] ?? '')?.path
      const alt = textOf(child(graphic, 'alt-text')) || textOf(child(wrap, 'alt-text')) || text || 'Table'
      return path ? [`#picture(${quoteTypst(path)}, ${quoteTypst(alt)})`] : []
    })
    .join('\n')
}

/** Returns the text of the cells, with one line for each row. */
function sourceOf(table: XmlElement): string {
  return descendants(table, 'tr')
    .map((row) => elements(row, 'td', 'th').map(textOf).join(' | '))
    .join('  ')
}

function notesTypst(foot: XmlElement, context: TypstContext): string {
  const lines = (element: XmlElement): string[] =>
    elements(element).flatMap((node) => {
      if (node.name === 'fn') {
        const label = textOf(child(node, 'label'))
        const words = elements(node, 'p').map((p) => inlineTypst(p.children, context))
        return [`${label ? `#super[${escapeTypst(label)}] ` : ''}${words.join(' ')}`]
      }
      if (node.name === 'p' || node.name === 'attrib') return [inlineTypst(node.children, context)]
      return lines(node)
    })
  return lines(foot).join('\n\n')
}

interface Placed {
  cell: XmlElement
  column: number
  isHead: boolean
}

function rowsOf(table: XmlElement): { heads: XmlElement[]; body: XmlElement[] } {
  return {
    heads: elements(child(table, 'thead'), 'tr'),
    body: [
      ...elements(table, 'tbody', 'tfoot').flatMap((part) => elements(part, 'tr')),
      ...elements(table, 'tr'),
    ],
  }
}

function gridOf(table: XmlElement): { fit: Fit; height: number } {
  const { heads, body } = rowsOf(table)
  const placed = place([...heads, ...body], heads.length)
  const count = columnsOf(placed)
  const cells = placed.map(({ cell, column, isHead }): SizedCell => {
    const columns = span(cell, 'colspan')
    return { column, columns, text: textOf(cell), isBold: isHead || cell.name === 'th', isHead }
  })
  const fit = fitTable(cells, count)
  // Estimates the height from the number of text lines that result from the width of each cell.
  const height = [...heads, ...body].reduce((sum, row) => {
    const most = placed
      .filter(({ cell }) => row.children.includes(cell))
      .map(({ cell, column }) => {
        const width = fit.columns
          .slice(column, column + span(cell, 'colspan'))
          .reduce((total, part) => total + part, 0)
        return Math.ceil((textOf(cell).length * 0.52 * fit.size) / Math.max(1, width)) / span(cell, 'rowspan')
      })
    return sum + Math.max(1, ...most) * fit.size * 1.18 + 5.4
  }, 0)
  return { fit, height: height * fit.scale }
}

/** Returns the position of each cell. Cells that extend down from rows above are taken into account. */
function place(rows: readonly XmlElement[], heads: number): Placed[] {
  const taken = new Map<number, number>()
  return rows.flatMap((row, index) => {
    let column = 0
    const own = elements(row, 'td', 'th').map((cell) => {
      while ((taken.get(column) ?? 0) > index) column += 1
      const found = { cell, column, isHead: index < heads }
      for (let at = column; at < column + span(cell, 'colspan'); at += 1)
        taken.set(at, index + span(cell, 'rowspan'))
      column += span(cell, 'colspan')
      return found
    })
    return own
  })
}

function columnsOf(placed: readonly Placed[]): number {
  return Math.max(1, ...placed.map(({ cell, column }) => column + span(cell, 'colspan')))
}

/**
 * Writes the table as a Typst expression without its hash. There are rules above the table, below its header
 * and at the end, but not between rows.
 */
function gridTypst(table: XmlElement, fit: Fit, context: TypstContext): string {
  const { heads, body } = rowsOf(table)
  // A header whose cells extend into the body cannot be repeated on the next page.
  const headCloses = heads.every((row, index) =>
    elements(row, 'td', 'th').every((cell) => span(cell, 'rowspan') <= heads.length - index),
  )
  const head = heads.map((row) => cells(row, true, context)).join('\n')
  const width = fit.columns.reduce((sum, column) => sum + column + 2 * fit.inset, 0)
  const columns = fit.columns.map((column) => `${(column + 2 * fit.inset).toFixed(1)}pt`).join(', ')
  const full = Math.min(width, frames[fit.frame] / fit.scale)
  const grid = `[#set text(${fit.size}pt)
#set par(justify: false, first-line-indent: 0pt, leading: 0.46em, spacing: 0.6em)
#table(columns: (${columns}${fit.columns.length === 1 ? ',' : ''}), align: start, stroke: none, inset: (x: ${fit.inset}pt, y: 3.2pt),
table.hline(stroke: 0.9pt),
${headCloses && head ? `table.header(repeat: true, ${head}),` : head}
${head ? 'table.hline(stroke: 0.4pt),' : ''}
${body.map((row) => cells(row, false, context)).join('\n')}
table.hline(stroke: 0.9pt))]`
  return fit.scale < 1
    ? `scale(${(fit.scale * 100).toFixed(1)}%, reflow: true, origin: top + left, block(width: ${full.toFixed(1)}pt)${grid})`
    : `block(width: 100%, breakable: true)${grid}`
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
      const inner = cellTypst(cell, context)
      const words = (isHead || cell.name === 'th') && textOf(cell) ? `#strong[${inner}]` : inner
      return `table.cell(${options.join(', ')})[${words}],`
    })
    .join(' ')
}

/** Writes the content of a cell. A table within a cell gets the width of the cell. */
function cellTypst(cell: XmlElement, context: TypstContext): string {
  const nested = cell.children.filter(
    (node) => isElement(node) && (node.name === 'table' || node.name === 'table-wrap'),
  ) as XmlElement[]
  if (nested.length === 0) return blocksTypst(cell.children, context, 4).trim()
  const rest = cell.children.filter((node) => !isElement(node) || !nested.includes(node))
  const grids = nested.flatMap((node) => (node.name === 'table' ? [node] : outerTables(node)))
  return `${blocksTypst(rest, context, 4).trim()}\n${grids.map((table) => nestedTypst(table, context)).join('\n')}`
}

function nestedTypst(table: XmlElement, context: TypstContext): string {
  const { heads, body } = rowsOf(table)
  const rows = [...heads, ...body]
  const count = columnsOf(place(rows, heads.length))
  return `#table(columns: ${count}, align: start, stroke: none, inset: (x: 2pt, y: 1.5pt), ${rows.map((row) => cells(row, false, context)).join('\n')})`
}

function span(cell: XmlElement, name: 'colspan' | 'rowspan'): number {
  const value = Number(cell.attributes[name] ?? 1)
  return Number.isInteger(value) && value > 0 && value <= 200 ? value : 1
}
