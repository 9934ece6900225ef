import { blocksHtml, idAttribute } from './html-blocks.ts'
import { type HtmlContext, headingOf } from './html-context.ts'
import { escapeHtml, inlineHtml } from './html-inline.ts'
import { rowsHtml } from './html-table.ts'
import { child, descendants, elements, textOf, type XmlElement } from './xml.ts'

/** Label and title above the drawing, the explanation below it, as in print. */
export function figureHtml(figure: XmlElement, context: HtmlContext): string {
  const { label, title } = headingOf(figure)
  const caption = child(figure, 'caption')
  const explanation = blocksHtml(
    elements(caption).filter((e) => e.name !== 'title'),
    context,
    6,
  )
  const images = descendants(figure, 'graphic').map((graphic) => imageHtml(graphic, figure, context))
  const head = [
    label ? `<span class="part-number">${escapeHtml(label)}.</span>` : '',
    title ? `<span class="part-title">${inlineHtml(title.children, context)}</span>` : '',
  ]
    .filter(Boolean)
    .join(' ')
  const sources = descendants(figure, 'attrib').map(
    (a) => `<p class="attribution">${inlineHtml(a.children, context)}</p>\n`,
  )
  return `<figure class="figure"${idAttribute(figure, context)}>\n${head ? `<figcaption>${head}</figcaption>\n` : ''}${images.join('')}${dataHtml(figure, label, context)}${explanation ? `<div class="figure-note">${explanation}</div>\n` : ''}${sources.join('')}</figure>\n`
}

function imageHtml(graphic: XmlElement, figure: XmlElement, context: HtmlContext): string {
  const content = context.figure(graphic.attributes['xlink:href'] ?? '')
  if (!content) return ''
  const alt =
    textOf(child(graphic, 'alt-text', 'long-desc')) ||
    textOf(child(figure, 'alt-text', 'long-desc')) ||
    headingOf(figure).text ||
    'Figure'
  if (!content.src) return ''
  const dark = content.hasDarkColours ? ' figure-dark-colours' : ''
  return `<img class="figure-image${dark}" src="${escapeHtml(content.src)}" alt="${escapeHtml(alt)}" loading="lazy">\n`
}

/** A table within a figure holds the data of its chart, for readers who cannot see it or want to check it. */
function dataHtml(figure: XmlElement, label: string | null, context: HtmlContext): string {
  const table = descendants(figure, 'table')[0]
  if (!table || descendants(figure, 'graphic').length === 0) return ''
  const name = escapeHtml(label ? `Data of ${label}` : 'Figure data')
  return `<details class="figure-data"><summary>${name}</summary><div class="table-scroll" tabindex="0" role="region" aria-label="${name}"><table>${rowsHtml(table, context)}</table></div></details>\n`
}

/** Whether an SVG has colours of its own for dark pages. Browsers apply them where the page around it is dark. */
export function hasDarkColours(svg: string): boolean {
  return /@media[^{]*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/.test(svg)
}
