import { wordIn } from '#domain/article/article-words.ts'
import { bestOf, isBlockAfter, isSection } from './blocks.ts'
import { type HtmlContext, headingOf } from './html-context.ts'
import { figureHtml, imageHtml } from './html-figure.ts'
import { escapeHtml, formulaHtml, inlineHtml } from './html-inline.ts'
import { supplementHtml } from './html-supplement.ts'
import { tableHtml } from './html-table.ts'
import { child, elements, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

/** Converts block elements in order; text between them becomes paragraphs. `level` is the level of the next heading. */
export function blocksHtml(
  nodes: readonly XmlNode[],
  context: HtmlContext,
  level: number,
  /** Id of the paragraph whose content is converted. */
  paragraphId?: string,
): string {
  let html = ''
  let loose: XmlNode[] = []
  const flush = () => {
    const words = inlineHtml(loose, context).trim()
    if (words) html += `<p${elementName(paragraphId, context)}>${words}</p>\n`
    loose = []
  }
  for (const node of nodes) {
    if (isBlockAfter(node, loose)) {
      flush()
      html += blockHtml(node, context, level)
    } else loose.push(node)
  }
  flush()
  return html
}

function blockHtml(element: XmlElement, context: HtmlContext, level: number): string {
  const inside = () => blocksHtml(element.children, context, level)
  switch (element.name) {
    case 'p':
      // Converts the paragraph's content as blocks, because JATS paragraphs may contain lists, formulas and
      // figures and HTML paragraphs may not.
      return blocksHtml(element.children, context, level, element.attributes.id)
    case 'fig':
      return figureHtml(element, context)
    case 'table-wrap':
      return tableHtml(element, context)
    case 'list':
      return listHtml(element, context, level)
    case 'def-list':
      return definitionsHtml(element, context, level)
    case 'disp-quote':
    case 'speech':
    case 'verse-group':
      return `<blockquote>${quoteHtml(element, context, level)}</blockquote>\n`
    case 'disp-formula':
      return displayFormula(element, context)
    case 'boxed-text':
    case 'statement':
      return `<aside class="boxed-text"${idAttribute(element, context)}>${boxHtml(element, context, level)}</aside>\n`
    case 'alternatives': {
      const best = bestOf(element)
      return best ? blocksHtml([best], context, level) : ''
    }
    case 'fn':
      return `<div class="note"${idAttribute(element, context)}>${inside()}</div>\n`
    case 'graphic':
      return standaloneGraphic(element, context)
    case 'code':
    case 'preformat':
      return `<pre tabindex="0"><code>${withoutIndent(inlineHtml(element.children, context))}</code></pre>\n`
    case 'supplementary-material':
    case 'media':
      return supplementHtml(element, context)
    case 'title':
    case 'label':
      // A title is converted here only if no section used it as its heading.
      return `<p><strong>${inlineHtml(element.children, context)}</strong></p>\n`
    case 'ref-list':
      return ''
    case 'fig-group':
    case 'table-wrap-group':
      return groupHtml(element, context, level)
    default:
      return isSection(element) ? sectionHtml(element, context, level) : inside()
  }
}

export function idAttribute(element: XmlElement, context: HtmlContext): string {
  const id = context.idOf(element.attributes.id ?? '')
  return (id ? ` id="${id}"` : '') + elementName(element.attributes.id, context)
}

/** Returns the attribute with an element's id in the file, if readers can comment on the element. */
export function elementName(id: string | undefined, context: HtmlContext): string {
  return id && context.namesElements ? ` data-element="${escapeHtml(id)}"` : ''
}

function withoutHeading(element: XmlElement): XmlNode[] {
  return element.children.filter((n) => !isElement(n) || !['title', 'label', 'sec-meta'].includes(n.name))
}

export function sectionHtml(section: XmlElement, context: HtmlContext, level: number): string {
  const { label, title, text } = headingOf(section)
  if (!text) return blocksHtml(withoutHeading(section), context, level)
  const id = context.idOf(section.attributes.id ?? '') ?? `sec-${context.place}-${context.outline.length + 1}`
  context.outline.push({ id, title: text, level })
  const outer = context.section
  context.section = { id, title: label ? `${wordIn(context.language, 'section')} ${label}` : textOf(title) }
  const tag = `h${Math.min(level, 6)}`
  const number = label
    ? `<span class="part-number">${escapeHtml(label.includes('.') ? label : `${label}.`)}</span> `
    : ''
  const heading = `<${tag}${elementName(section.attributes.id, context)}>${number}${inlineHtml(title?.children ?? [], context)}</${tag}>\n`
  const html = `<section id="${id}">\n${heading}${blocksHtml(withoutHeading(section), context, level + 1)}</section>\n`
  context.section = outer
  return html
}

function listHtml(list: XmlElement, context: HtmlContext, level: number): string {
  const type = list.attributes['list-type'] ?? 'bullet'
  const forms: Record<string, string> = {
    order: '1',
    'alpha-lower': 'a',
    'alpha-upper': 'A',
    'roman-lower': 'i',
    'roman-upper': 'I',
  }
  const form = forms[type]
  const tag = form ? 'ol' : 'ul'
  const items = elements(list, 'list-item').map((item) => {
    const inside = blocksHtml(withoutHeading(item), context, level).trim()
    // Removes the <p> of an item with a single paragraph, because it is not needed.
    const single = /^<p>((?:(?!<p>|<\/p>)[\s\S])*)<\/p>$/.exec(inside)
    return `<li>${single?.[1] ?? inside}</li>\n`
  })
  const title = child(list, 'title')
  const head = title ? `<p><strong>${inlineHtml(title.children, context)}</strong></p>\n` : ''
  const attributes =
    (form && form !== '1' ? ` type="${form}"` : '') + (type === 'simple' ? ' class="plain"' : '')
  return items.length > 0 ? `${head}<${tag}${attributes}>\n${items.join('')}</${tag}>\n` : head
}

function definitionsHtml(list: XmlElement, context: HtmlContext, level: number): string {
  const items = elements(list, 'def-item').map((item) => {
    const terms = elements(item, 'term').map((t) => `<dt>${inlineHtml(t.children, context)}</dt>`)
    const definitions = elements(item, 'def').map((d) => `<dd>${blocksHtml(d.children, context, level)}</dd>`)
    return `${terms.join('') || '<dt></dt>'}${definitions.join('') || '<dd></dd>'}\n`
  })
  const head = elements(list, 'title').map(
    (t) => `<p><strong>${inlineHtml(t.children, context)}</strong></p>\n`,
  )
  return items.length > 0 ? `${head.join('')}<dl>\n${items.join('')}</dl>\n` : head.join('')
}

function quoteHtml(quote: XmlElement, context: HtmlContext, level: number): string {
  const lines = elements(quote, 'verse-line').map((line) => inlineHtml(line.children, context))
  const sources = elements(quote, 'attrib').map(
    (a) => `<p class="attribution">${inlineHtml(a.children, context)}</p>`,
  )
  const rest = quote.children.filter(
    (n) => !isElement(n) || !['attrib', 'verse-line', 'permissions'].includes(n.name),
  )
  return (
    blocksHtml(rest, context, level) +
    (lines.length > 0 ? `<p>${lines.join('<br>')}</p>` : '') +
    sources.join('')
  )
}

/** Removes the empty lines around code and the indent that all its lines have, which are those of the file. */
function withoutIndent(code: string): string {
  const lines = code
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/\s+$/, '')
    .split('\n')
  const indents = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length)
  const shared = indents.length > 0 ? Math.min(...indents) : 0
  // Lines that are empty elsewhere are removed from the page (html.ts); those of code are not.
  return lines.map((line) => line.slice(shared) || ' ').join('\n')
}

function standaloneGraphic(graphic: XmlElement, context: HtmlContext): string {
  const caption = child(graphic, 'caption')
  const image = imageHtml(graphic, graphic, context)
  const words = caption ? `<div class="figure-note">${blocksHtml(caption.children, context, 6)}</div>` : ''
  return image || words ? `<div class="picture"${idAttribute(graphic, context)}>${image}${words}</div>\n` : ''
}

/** Writes several figures or tables with a caption in common. */
function groupHtml(group: XmlElement, context: HtmlContext, level: number): string {
  const { label, title } = headingOf(group)
  const caption = elements(child(group, 'caption'), 'p')
  const head = [
    label ? `<span class="part-number">${escapeHtml(label)}.</span>` : '',
    title ? `<span class="part-title">${inlineHtml(title.children, context)}</span>` : '',
  ].filter(Boolean)
  const rest = group.children.filter(
    (node) => !isElement(node) || !['label', 'caption', 'title'].includes(node.name),
  )
  return `<div class="figure-group"${idAttribute(group, context)}>${head.length > 0 ? `<p>${head.join(' ')}</p>\n` : ''}${blocksHtml([...caption, ...rest], context, level)}</div>\n`
}

function displayFormula(formula: XmlElement, context: HtmlContext): string {
  const label = textOf(child(formula, 'label'))
  const number = label ? `<span class="formula-label">${escapeHtml(label)}</span>` : ''
  const html = formulaHtml(formula, 'block', context)
  const body = html.startsWith('<figure') ? html : `<div class="formula-body" tabindex="0">${html}</div>`
  return `<div class="formula"${idAttribute(formula, context)}>${body}${number}</div>\n`
}

function boxHtml(box: XmlElement, context: HtmlContext, level: number): string {
  const { label, title } = headingOf(box)
  const heading = [
    label ? escapeHtml(`${label}.`) : '',
    title ? inlineHtml(title.children, context) : '',
  ].filter(Boolean)
  const rest = box.children.filter(
    (n) => !isElement(n) || !['title', 'label', 'caption', 'permissions'].includes(n.name),
  )
  const caption = elements(child(box, 'caption'), 'p')
  return (
    (heading.length > 0 ? `<p class="box-title"><strong>${heading.join(' ')}</strong></p>\n` : '') +
    blocksHtml([...caption, ...rest], context, level)
  )
}
