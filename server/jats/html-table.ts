import { hasBlocks } from './blocks.ts'
import { blocksHtml, idAttribute } from './html-blocks.ts'
import { type HtmlContext, headingOf } from './html-context.ts'
import { imageHtml, rightsHtml } from './html-figure.ts'
import { escapeHtml, inlineHtml } from './html-inline.ts'
import { child, descendants, elements, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

export function tableHtml(wrap: XmlElement, context: HtmlContext): string {
  const { title, text } = headingOf(wrap)
  const own = textOf(child(wrap, 'label'))
  const label = (own || context.labels.get(wrap) || '').replace(/[.:]$/, '')
  const paragraphs = elements(child(wrap, 'caption'), 'p')
  const explanation = paragraphs
    .filter((p) => !hasBlocks(p))
    .map((p) => `<span class="caption-text">${inlineHtml(p.children, context)}</span>`)
    .join(' ')
  const head = [
    label ? `<span class="part-number${own ? '' : ' generated'}">${escapeHtml(label)}.</span>` : '',
    title ? `<span class="part-title">${inlineHtml(title.children, context)}</span>` : '',
    explanation,
  ]
    .filter(Boolean)
    .join(' ')
  const name = escapeHtml(text || label || 'Table')
  const tables = descendants(wrap, 'table').map(
    (table, index) =>
      `<div class="table-scroll" tabindex="0" role="region" aria-label="${name}"><table>${head && index === 0 ? `<caption>${head}</caption>` : ''}${rowsHtml(table, context)}</table></div>\n`,
  )
  const notes =
    // A caption cannot hold lists or files; such paragraphs follow the table.
    blocksHtml(paragraphs.filter(hasBlocks), context, 6) +
    elements(wrap, 'table-wrap-foot')
      .map((foot) => blocksHtml(foot.children.filter(isNoFootnote), context, 6))
      .join('') +
    footnotes(wrap, context)
  // A table that exists only as a picture is shown as a figure, which can be enlarged.
  const pictures = descendants(wrap, 'graphic').map((graphic) => imageHtml(graphic, wrap, context))
  const body =
    tables.length > 0
      ? tables.join('')
      : `<figure class="figure">\n${head ? `<figcaption>${head}</figcaption>\n` : ''}${pictures.join('')}</figure>\n`
  return `<div class="table-wrap"${idAttribute(wrap, context)}>\n${body}${notes ? `<div class="table-notes">${notes}</div>\n` : ''}${rightsHtml(wrap, context)}</div>\n`
}

/**
 * Whether a node of the table's foot is not a footnote. footnotes() renders the footnotes separately, with
 * their ids, so that links from cells work.
 */
function isNoFootnote(node: XmlNode): boolean {
  return !isElement(node) || (node.name !== 'fn' && node.name !== 'fn-group')
}

function footnotes(wrap: XmlElement, context: HtmlContext): string {
  return elements(wrap, 'table-wrap-foot')
    .flatMap((foot) => descendants(foot, 'fn'))
    .map((fn) => {
      const label = textOf(child(fn, 'label'))
      const [first, ...others] = elements(fn, 'p').map((p) => inlineHtml(p.children, context))
      const mark = label ? `<sup>${escapeHtml(label)}</sup> ` : ''
      const further = others.map((words) => `<p>${words}</p>\n`)
      return `<p${idAttribute(fn, context)}>${mark}${first ?? ''}</p>\n${further.join('')}`
    })
    .join('')
}

export function rowsHtml(table: XmlElement, context: HtmlContext): string {
  const loose = elements(table, 'tr')
  const parts = elements(table, 'thead', 'tbody', 'tfoot').map((part) =>
    groupHtml(part.name, elements(part, 'tr'), context),
  )
  return parts.join('') + groupHtml('tbody', loose, context)
}

function groupHtml(name: string, rows: readonly XmlElement[], context: HtmlContext): string {
  if (rows.length === 0) return ''
  // How many of the following rows have a cell from above in the first column.
  let covered = 0
  const lines = rows.map((row) => {
    const cells = elements(row, 'td', 'th')
    const isCovered = covered > 0
    covered = isCovered ? covered - 1 : cells[0] ? spanOf(cells[0], 'rowspan') - 1 : 0
    return `<tr>${cells
      .map((cell, index) => cellHtml(cell, name === 'thead', index, isCovered && index === 0, context))
      .join('')}</tr>`
  })
  return `<${name}>${lines.join('')}</${name}>`
}

const alignments: Record<string, string> = { right: 'number', char: 'number', center: 'center' }

/** @param isInner the first cell of its row, but not of the table: a cell from a row above is before it. */
function cellHtml(
  cell: XmlElement,
  isHead: boolean,
  index: number,
  isInner: boolean,
  context: HtmlContext,
): string {
  const columns = spanOf(cell, 'colspan')
  const rows = spanOf(cell, 'rowspan')
  const words = contentHtml(cell, context)
  // An empty cell in the corner is not a header.
  const isHeading = words !== '' && (isHead || cell.name === 'th')
  const scope = isHead
    ? columns > 1
      ? 'colgroup'
      : 'col'
    : index === 0
      ? rows > 1
        ? 'rowgroup'
        : 'row'
      : 'col'
  const tag = isHeading ? 'th' : 'td'
  const classes = [alignments[cell.attributes.align ?? ''], isInner && 'inner-cell'].filter(Boolean).join(' ')
  const attributes =
    (isHeading ? ` scope="${scope}"` : '') +
    (columns > 1 ? ` colspan="${columns}"` : '') +
    (rows > 1 ? ` rowspan="${rows}"` : '') +
    (classes ? ` class="${classes}"` : '')
  return `<${tag}${attributes}>${words}</${tag}>`
}

function spanOf(cell: XmlElement, name: 'colspan' | 'rowspan'): number {
  const value = Number(cell.attributes[name] ?? 1)
  return Number.isInteger(value) && value > 0 && value <= 1000 ? value : 1
}

function contentHtml(cell: XmlElement, context: HtmlContext): string {
  const html = blocksHtml(cell.children, context, 6).trim()
  const single = /^<p>((?:(?!<p>|<\/p>)[\s\S])*)<\/p>$/.exec(html)
  return single?.[1] ?? html
}
