import type { HtmlContext } from './html-context.ts'
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
  return nodes.map((node) => (isElement(node) ? elementHtml(node, context) : escapeHtml(node))).join('')
}

function elementHtml(element: XmlElement, context: HtmlContext | undefined): string {
  if (silent.has(element.name)) return ''
  const wrapper = wrappers[element.name]
  if (wrapper) return wrapper[0] + inlineHtml(element.children, context) + wrapper[1]
  switch (element.name) {
    case 'break':
      return '<br>'
    case 'xref':
      return crossReference(element, context)
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
      return formulaHtml(element, 'inline')
    case 'tex-math':
      return `<code class="tex">${escapeHtml(textOf(element))}</code>`
    case 'fn':
      return noteReference(element, context)
    case 'inline-graphic':
    case 'graphic':
      return escapeHtml(textOf(descendants(element, 'alt-text')[0]))
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

function crossReference(xref: XmlElement, context: HtmlContext | undefined): string {
  const words = inlineHtml(xref.children)
  const id = (xref.attributes.rid ?? '')
    .split(/\s+/)
    .map((rid) => context?.idOf(rid))
    .find((found) => found !== undefined)
  if (!id || !context || !words.trim()) return words
  if (xref.attributes['ref-type'] === 'bibr' || id.startsWith('ref-')) {
    const citings = context.citings.get(id) ?? []
    const linkId = `cite-${id.slice(4)}-${citings.length + 1}`
    context.citings.set(id, [...citings, { linkId, section: context.section }])
    return `<a class="reference-link" id="${linkId}" href="#${id}" role="doc-biblioref">${words}</a>`
  }
  if (id.startsWith('note-')) return `<a class="note-reference" href="#${id}" role="doc-noteref">${words}</a>`
  return `<a class="cross-reference" href="#${id}">${words}</a>`
}

/** Replaces a footnote with its number and moves its text to the notes. */
function noteReference(fn: XmlElement, context: HtmlContext | undefined): string {
  if (!context) return ''
  const number = context.footnotes.length + 1
  const id = context.idOf(fn.attributes.id ?? '') ?? `note-text-${number}`
  const backId = `note-link-${number}`
  context.footnotes.push({ id, backId, content: fn })
  return `<sup><a class="note-reference" id="${backId}" href="#${id}" role="doc-noteref">${number}</a></sup>`
}

/** Converts a formula: uses the file's MathML, or shows its TeX as text if there is none. */
export function formulaHtml(element: XmlElement, display: 'block' | 'inline'): string {
  const math = element.name === 'mml:math' ? element : descendants(element, 'mml:math', 'math')[0]
  const texElement = descendants(element, 'tex-math')[0]
  const tex = texElement ? texOf(texElement) : null
  if (math) return mathHtml(math, display, tex)
  if (tex) return `<code class="tex">${escapeHtml(tex)}</code>`
  return inlineHtml(
    elements(element).length > 0
      ? element.children.filter((n) => !isElement(n) || n.name !== 'label')
      : element.children,
  )
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
