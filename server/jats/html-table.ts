import { blocksHtml, idAttribute } from './html-blocks.ts'
import { type HtmlContext, headingOf } from './html-context.ts'
import { escapeHtml, inlineHtml } from './html-inline.ts'
import { child, descendants, elements, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

export function tableHtml(wrap: XmlElement, context: HtmlContext): string {
  const { label, title, text } = headingOf(wrap)
  const explanation = elements(child(wrap, 'caption'), 'p')
    .map((p) => `<span class="caption-text">${inlineHtml(p.children, context)}</span>`)
    .join(' ')
  const head = [
    label ? `<span class="part-number">${escapeHtml(label)}.</span>` : '',
    title ? `<span class="part-title">${inlineHtml(title.children, context)}</span>` : '',
    explanation,
  ]
    .filter(Boolean)
    .join(' ')
  const name = escapeHtml(text || 'Table')
  const tables = descendants(wrap, 'table').map(
    (table, index) =>
      `<div class="table-scroll" tabindex="0" role="region" aria-label="${name}"><table>${head && index === 0 ? `<caption>${head}</caption>` : ''}${rowsHtml(table, context)}</table></div>\n`,
  )
  const notes =
    elements(wrap, 'table-wrap-foot')
      .map((foot) => blocksHtml(foot.children.filter(isNoFootnote), context, 6))
      .join('') + footnotes(wrap, context)
  // If the table exists only as a picture, its caption and notes are still shown.
  const body = tables.length > 0 ? tables.join('') : head ? `<p>${head}</p>\n` : ''
  return `<div class="table-wrap"${idAttribute(wrap, context)}>\n${body}${notes ? `<div class="table-notes">${notes}</div>\n` : ''}</div>\n`
}

/** False for notes with ids: footnotes() renders them, so that links from cells work. */
function isNoFootnote(node: XmlNode): boolean {
  return !isElement(node) || (node.name !== 'fn' && node.name !== 'fn-group')
}

function footnotes(wrap: XmlElement, context: HtmlContext): string {
  return elements(wrap, 'table-wrap-foot')
    .flatMap((foot) => descendants(foot, 'fn'))
    .map((fn) => {
      const label = textOf(child(fn, 'label'))
      const words = elements(fn, 'p')
        .map((p) => inlineHtml(p.children, context))
        .join(' ')
      return `<p${idAttribute(fn, context)}>${label ? `<sup>${escapeHtml(label)}</sup> ` : ''}${words}</p>\n`
    })
    .join('')
}

export function rowsHtml(table: XmlElement, context: HtmlContext): string {
  const loose = elements(table, 'tr')
  const parts = elements(table, 'thead', 'tbody', 'tfoot').map((part) => {
    const rows = elements(part, 'tr').map((row) => rowHtml(row, part.name === 'thead', context))
    return rows.length > 0 ? `<${part.name}>${rows.join('')}</${part.name}>` : ''
  })
  const rest =
    loose.length > 0 ? `<tbody>${loose.map((row) => rowHtml(row, false, context)).join('')}</tbody>` : ''
  return parts.join('') + rest
}

function rowHtml(row: XmlElement, isHead: boolean, context: HtmlContext): string {
  return `<tr>${elements(row, 'td', 'th')
    .map((cell, index) => cellHtml(cell, isHead, index, context))
    .join('')}</tr>`
}

const alignments: Record<string, string> = { right: 'number', char: 'number', center: 'center' }

function cellHtml(cell: XmlElement, isHead: boolean, index: number, context: HtmlContext): string {
  const columns = spanOf(cell, 'colspan')
  const rows = spanOf(cell, 'rowspan')
  const words = contentHtml(cell, context)
  // An empty corner cell is not a header.
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
  const alignment = alignments[cell.attributes.align ?? '']
  const attributes =
    (isHeading ? ` scope="${scope}"` : '') +
    (columns > 1 ? ` colspan="${columns}"` : '') +
    (rows > 1 ? ` rowspan="${rows}"` : '') +
    (alignment ? ` class="${alignment}"` : '')
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
