import { citedIds, generatedWords, ridsOf } from './cross-reference.ts'
import type { FigureContent, HtmlContext } from './html-context.ts'
import { mathHtml } from './html-math.ts'
import {
  bareDoi,
  descendants,
  doiUrl,
  elements,
  isElement,
  safeHref,
  textOf,
  type XmlElement,
  type XmlNode,
} from './xml.ts'

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const wrappers: Record<string, [open: string, close: string]> = {
  italic: ['<em>', '</em>'],
  bold: ['<strong>', '</strong>'],
  sup: ['<sup>', '</sup>'],
  sub: ['<sub>', '</sub>'],
  sc: ['<span class="small-caps">', '</span>'],
  underline: ['<span class="underline">', '</span>'],
  strike: ['<s>', '</s>'],
  monospace: ['<code>', '</code>'],
  code: ['<code>', '</code>'],
  abbrev: ['<abbr>', '</abbr>'],
  x: ['', ''],
  // Not of JATS: words that this program adds, such as the names before a note about some of the authors.
  generated: ['<strong class="generated">', '</strong>'],
}

/** Elements whose content is not shown to readers. */
const silent = new Set([
  'object-id',
  'processing-meta',
  'index-term',
  'target',
  'milestone-start',
  'milestone-end',
])

/** Converts inline content. Without a context (titles, abstracts), cross-references become plain text. */
export function inlineHtml(nodes: readonly XmlNode[], context?: HtmlContext): string {
  return nodes
    .map((node, index) =>
      isElement(node) ? elementHtml(node, context, nodes.slice(0, index)) : escapeHtml(node),
    )
    .join('')
}

function elementHtml(
  element: XmlElement,
  context: HtmlContext | undefined,
  before: readonly XmlNode[],
): string {
  if (silent.has(element.name)) return ''
  const wrapper = wrappers[element.name]
  if (wrapper) return wrapper[0] + inlineHtml(element.children, context) + wrapper[1]
  switch (element.name) {
    case 'break':
      return '<br>'
    case 'xref':
      return crossReference(element, context, before)
    case 'ext-link':
    case 'uri':
      return link(element, element.attributes['xlink:href'] ?? textOf(element), context)
    case 'email':
      return link(element, `mailto:${textOf(element)}`, context)
    case 'pub-id':
      return link(element, bareDoi(textOf(element)) ? textOf(element) : '', context)
    case 'inline-formula':
    case 'alternatives':
    case 'mml:math':
      return formulaHtml(element, 'inline', context)
    case 'tex-math':
      return `<code class="tex">${escapeHtml(textOf(element))}</code>`
    case 'fn':
      return noteReference(element, context)
    case 'inline-graphic':
    case 'graphic':
      return inlinePicture(element, context)
    case 'inline-supplementary-material':
    case 'media':
      return inlineSupplement(element, context)
    default:
      return inlineHtml(element.children, context)
  }
}

function link(element: XmlElement, href: string, context: HtmlContext | undefined): string {
  const words = inlineHtml(element.children, context)
  const doi = bareDoi(href)
  const target = doi ? doiUrl(doi) : safeHref(href)
  return target ? `<a href="${escapeHtml(target)}">${words || escapeHtml(target)}</a>` : words
}

function crossReference(
  xref: XmlElement,
  context: HtmlContext | undefined,
  before: readonly XmlNode[],
): string {
  const given = inlineHtml(xref.children)
  const generated = context ? generatedWords(xref, before, context) : ''
  const words = given.trim() ? given : escapeHtml(generated)
  const isOurs = given.trim() ? '' : ' generated'
  const id = ridsOf(xref)
    .map((rid) => context?.idOf(rid))
    .find((found) => found !== undefined)
  if (!id || !context || !words.trim()) return words
  if (xref.attributes['ref-type'] === 'bibr' || id.startsWith('ref-')) {
    const linkId = `cite-${id.slice(4)}-${(context.citings.get(id) ?? []).length + 1}`
    const cited = citedIds(xref, before, () => [...context.references.keys()]).map(context.idOf)
    for (const one of new Set([id, ...cited]))
      if (one?.startsWith('ref-'))
        context.citings.set(one, [...(context.citings.get(one) ?? []), { linkId, section: context.section }])
    return `<a class="reference-link${isOurs}" id="${linkId}" href="#${id}" role="doc-biblioref">${words}</a>`
  }
  if (id.startsWith('note-'))
    return `<a class="note-reference${isOurs}" href="#${id}" role="doc-noteref">${words}</a>`
  return `<a class="cross-reference${isOurs}" href="#${id}">${words}</a>`
}

/** A picture within a sentence, or its description if the picture is missing. */
function inlinePicture(element: XmlElement, context: HtmlContext | undefined): string {
  const words = textOf(descendants(element, 'alt-text', 'long-desc')[0])
  const content = context?.figure(element.attributes['xlink:href'] ?? '')
  return content?.src ? pictureHtml('inline-picture', content, words) : escapeHtml(words)
}

/** Writes a picture. With its size, it has its place before it is loaded, so that the text does not move. */
export function pictureHtml(className: string, { src = '', size }: FigureContent, alt: string): string {
  const place = size ? ` width="${size.width}" height="${size.height}"` : ''
  return `<img class="${className}" src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${place} loading="lazy">`
}

/** A file named within a sentence, with a link where its address is known. */
function inlineSupplement(element: XmlElement, context: HtmlContext | undefined): string {
  const address = element.attributes['xlink:href'] ?? ''
  const href = safeHref(address) ?? context?.figure(address)?.src
  const words =
    inlineHtml(element.children, context) || `<span class="generated">${escapeHtml(address)}</span>`
  return `<span class="supplement">${href ? `<a href="${escapeHtml(href)}">${words}</a>` : words}</span>`
}

/** Replaces a footnote with its number and moves its text to the notes. */
function noteReference(fn: XmlElement, context: HtmlContext | undefined): string {
  if (!context) return ''
  const position = context.footnotes.length + 1
  const number = position - context.firstFootnote
  const id = context.idOf(fn.attributes.id ?? '') ?? `note-text-${position}`
  const backId = `note-link-${position}`
  context.footnotes.push({ id, backId, content: fn })
  return `<sup><a class="note-reference" id="${backId}" href="#${id}" role="doc-noteref">${number}</a></sup>`
}

/** Converts a formula: uses the file's MathML, or shows its TeX as text if there is none. */
export function formulaHtml(element: XmlElement, display: 'block' | 'inline', context?: HtmlContext): string {
  const math = element.name === 'mml:math' ? element : descendants(element, 'mml:math', 'math')[0]
  const texElement = descendants(element, 'tex-math')[0]
  const tex = texElement ? texOf(texElement) : null
  if (math) return mathHtml(math, display, tex)
  if (tex) return `<code class="tex">${escapeHtml(tex)}</code>`
  const picture = descendants(element, 'graphic', 'inline-graphic')[0]
  if (picture) return formulaPicture(picture, { formula: element, display }, context)
  return inlineHtml(
    elements(element).length > 0
      ? element.children.filter((n) => !isElement(n) || n.name !== 'label')
      : element.children,
    context,
  )
}

/**
 * A formula that the file has only as a picture: a figure that can be enlarged, or a picture within its line. Its description is
 * its text, as far as the file has one.
 */
function formulaPicture(
  picture: XmlElement,
  { formula, display }: { formula: XmlElement; display: 'block' | 'inline' },
  context: HtmlContext | undefined,
): string {
  const label = textOf(elements(formula, 'label')[0])
  const alt =
    textOf(descendants(formula, 'alt-text', 'long-desc')[0]) ||
    `Formula${label ? ` ${label}` : ''} as a picture`
  const content = context?.figure(picture.attributes['xlink:href'] ?? '')
  if (content?.src && display === 'block')
    return `<figure class="figure formula-figure">${pictureHtml('figure-image formula-picture', content, alt)}</figure>`
  return content?.src
    ? pictureHtml('formula-picture', content, alt)
    : `<span class="generated">[${escapeHtml(alt)}]</span>`
}

/**
 * Returns the TeX of a formula. Some publishers wrap each formula in a complete LaTeX document, which is
 * removed.
 */
export function texOf(element: XmlElement): string {
  const text = textOf(element)
  const inside = /\\begin\{document\}([\s\S]*?)(?:\\end\{document\}|$)/.exec(text)?.[1] ?? text
  return inside
    .replaceAll(/\\(?:documentclass|usepackage|setlength)[^\\]*|\\(?:begin|end)\{document\}/g, '')
    .trim()
    .replace(
      /^\\\(([\s\S]*)\\\)$|^\$\$?([\s\S]*?)\$?\$$/,
      (_, round?: string, dollar?: string) => round ?? dollar ?? '',
    )
    .trim()
}
