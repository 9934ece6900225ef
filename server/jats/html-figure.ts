import { blocksHtml, idAttribute } from './html-blocks.ts'
import { type FigureContent, type HtmlContext, headingOf } from './html-context.ts'
import { escapeHtml, inlineHtml } from './html-inline.ts'
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
  return `<figure class="figure"${idAttribute(figure, context)}>\n${head ? `<figcaption>${head}</figcaption>\n` : ''}${images.join('')}${explanation ? `<div class="figure-note">${explanation}</div>\n` : ''}${sources.join('')}</figure>\n`
}

function imageHtml(graphic: XmlElement, figure: XmlElement, context: HtmlContext): string {
  const content = context.figure(graphic.attributes['xlink:href'] ?? '')
  if (!content) return ''
  const alt =
    textOf(child(graphic, 'alt-text', 'long-desc')) ||
    textOf(child(figure, 'alt-text', 'long-desc')) ||
    headingOf(figure).text ||
    'Figure'
  const image = content.svg
    ? `<div class="figure-image" role="img" aria-label="${escapeHtml(alt)}">${content.svg}</div>\n`
    : content.src
      ? `<img class="figure-image" src="${escapeHtml(content.src)}" alt="${escapeHtml(alt)}" loading="lazy">\n`
      : ''
  return image + dataHtml(content, headingOf(figure).label)
}

/** The data of a chart as a table, for readers who cannot see it or want to check it. */
function dataHtml(content: FigureContent, label: string | null): string {
  if (!content.data) return ''
  const { head, rows } = content.data
  const name = label ? `Data of ${label}` : 'Figure data'
  const columns = head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('')
  const lines = rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row">${escapeHtml(first)}</th>${cells.map((c) => `<td class="number">${escapeHtml(c)}</td>`).join('')}</tr>`,
  )
  return `<details class="figure-data"><summary>${escapeHtml(name)}</summary><div class="table-scroll" tabindex="0" role="region" aria-label="${escapeHtml(name)}"><table><thead><tr>${columns}</tr></thead><tbody>${lines.join('')}</tbody></table></div></details>\n`
}
