import { blocksHtml, idAttribute } from './html-blocks.ts'
import { type HtmlContext, headingOf } from './html-context.ts'
import { escapeHtml, inlineHtml, pictureHtml } from './html-inline.ts'
import { rowsHtml } from './html-table.ts'
import { rightsOf } from './rights.ts'
import { child, descendants, elements, textOf, type XmlElement } from './xml.ts'

/** Converts a figure: label and title above the drawing, explanation below it, as in print. */
export function figureHtml(figure: XmlElement, context: HtmlContext): string {
  const { title } = headingOf(figure)
  const own = textOf(child(figure, 'label'))
  const label = (own || context.labels.get(figure) || '').replace(/[.:]$/, '')
  const caption = child(figure, 'caption')
  const explanation = blocksHtml(
    elements(caption).filter((e) => e.name !== 'title'),
    context,
    6,
  )
  const graphics = picturesOf(figure)
  const images = graphics.map((graphic) => imageHtml(graphic, figure, context))
  const shown = new Set(['label', 'title', 'caption', 'graphic', 'alternatives', 'attrib', 'permissions'])
  const further = elements(figure).filter(
    ({ name }) => !shown.has(name) && !(name === 'table-wrap' && graphics.length > 0) && !isMetadata(name),
  )
  const rest = blocksHtml(further, context, 6)
  const head = [
    label ? `<span class="part-number${own ? '' : ' generated'}">${escapeHtml(label)}.</span>` : '',
    title ? `<span class="part-title">${inlineHtml(title.children, context)}</span>` : '',
  ]
    .filter(Boolean)
    .join(' ')
  const sources = descendants(figure, 'attrib').map(
    (a) => `<p class="attribution">${inlineHtml(a.children, context)}</p>\n`,
  )
  return `<figure class="figure"${idAttribute(figure, context)}>\n${head ? `<figcaption>${head}</figcaption>\n` : ''}${images.join('')}${dataHtml(figure, label, context)}${rest}${explanation ? `<div class="figure-note">${explanation}</div>\n` : ''}${sources.join('')}${rightsHtml(figure, context)}</figure>\n`
}

/** The pictures of a figure: the first of those that show the same. */
function picturesOf(parent: XmlElement): XmlElement[] {
  return elements(parent).flatMap((element) => {
    if (element.name === 'graphic') return [element]
    if (element.name === 'alternatives') return descendants(element, 'graphic').slice(0, 1)
    return element.name === 'p' || element.name === 'caption' ? [] : picturesOf(element)
  })
}

/** Elements that describe the figure for programs and screen readers. */
const isMetadata = (name: string) => ['object-id', 'alt-text', 'long-desc', 'processing-meta'].includes(name)

/** The rights to a figure that somebody else made. */
export function rightsHtml(part: XmlElement, context: HtmlContext): string {
  return rightsOf(part)
    .map(({ texts, licenceUrl: url }) => {
      const words = texts.map((text) => `<span>${inlineHtml(text.children, context)}</span>`)
      const link = url ? ` <a href="${escapeHtml(url)}" class="generated">License</a>` : ''
      return `<p class="attribution">${words.join(' ')}${link}</p>\n`
    })
    .join('')
}

export function imageHtml(graphic: XmlElement, figure: XmlElement, context: HtmlContext): string {
  const content = context.figure(graphic.attributes['xlink:href'] ?? '')
  if (!content) return ''
  const alt =
    textOf(child(graphic, 'alt-text', 'long-desc')) ||
    textOf(child(figure, 'alt-text', 'long-desc')) ||
    headingOf(figure).text ||
    context.labels.get(figure) ||
    'Figure'
  if (!content.src) return ''
  const dark = content.hasDarkColours ? ' figure-dark-colours' : ''
  return `${pictureHtml(`figure-image${dark}`, content, alt)}\n`
}

/**
 * Converts the table in a figure, which contains the data of its chart for readers who cannot see the chart
 * or want to check it.
 */
function dataHtml(figure: XmlElement, label: string | null, context: HtmlContext): string {
  const table = descendants(figure, 'table')[0]
  if (!table || descendants(figure, 'graphic').length === 0) return ''
  const name = escapeHtml(label ? `Data of ${label}` : 'Figure data')
  return `<details class="figure-data"><summary>${name}</summary><div class="table-scroll" tabindex="0" role="region" aria-label="${name}"><table>${rowsHtml(table, context)}</table></div></details>\n`
}
