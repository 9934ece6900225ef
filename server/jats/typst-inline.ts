import type { FigureSource } from './html-context.ts'
import { texOf } from './html-inline.ts'
import { mathTypst } from './typst-math.ts'
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

export interface TypstContext {
  /** The label for an id of the file; undefined if no element has that id. */
  idOf(jatsId: string): string | undefined
  figure: FigureSource
  /** Labels that exist in the document; links point only to these. */
  labels: Set<string>
  /** Whether figures and tables may float to the top or bottom of a page. */
  floats: boolean
}

/** Escapes text for Typst markup: every ASCII punctuation mark gets a backslash. */
export function escapeTypst(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
}

/** A Typst string literal. */
export function quoteTypst(text: string): string {
  return `"${text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').replaceAll(/[\\"]/g, '\\$&')}"`
}

const wrappers: Record<string, string> = {
  italic: '#emph',
  bold: '#strong',
  sup: '#super',
  sub: '#sub',
  sc: '#smallcaps',
  underline: '#underline',
  strike: '#strike',
}

const silent = new Set(['object-id', 'index-term', 'target', 'label'])

export function inlineTypst(nodes: readonly XmlNode[], context?: TypstContext): string {
  return nodes.map((node) => (isElement(node) ? elementTypst(node, context) : escapeTypst(node))).join('')
}

function elementTypst(element: XmlElement, context: TypstContext | undefined): string {
  if (silent.has(element.name)) return ''
  const wrapper = wrappers[element.name]
  const words = () => inlineTypst(element.children, context)
  if (wrapper) return `${wrapper}[${words()}]`
  switch (element.name) {
    case 'break':
      return ' #linebreak() '
    case 'monospace':
    case 'code':
      return `#raw(${quoteTypst(textOf(element))})`
    case 'xref': {
      const id = (element.attributes.rid ?? '')
        .split(/\s+/)
        .map((rid) => context?.idOf(rid))
        .find((found) => found && context?.labels.has(found))
      return id && words().trim() ? `#link(label(${quoteTypst(id)}))[${words()}]` : words()
    }
    case 'ext-link':
    case 'uri':
    case 'pub-id': {
      const written = element.attributes['xlink:href'] ?? textOf(element)
      const doi = bareDoi(written)
      const href = doi ? doiUrl(doi) : safeHref(written)
      return href ? linkTypst(href, words()) : words()
    }
    case 'inline-formula':
    case 'alternatives':
    case 'mml:math':
      return formulaTypst(element, false)
    case 'tex-math':
      return `#raw(${quoteTypst(textOf(element))})`
    case 'fn':
      return context
        ? `#footnote[${elements(element, 'p')
            .map((p) => inlineTypst(p.children, context))
            .join(' ')}]`
        : ''
    case 'graphic':
    case 'inline-graphic':
      return ''
    default:
      return words()
  }
}

export function linkTypst(href: string, words: string): string {
  return `#link(${quoteTypst(href)})[${words || escapeTypst(href)}]`
}

/** Converts MathML to Typst maths, or shows the formula's TeX if there is no MathML. */
export function formulaTypst(element: XmlElement, block: boolean): string {
  const math = element.name === 'mml:math' ? element : descendants(element, 'mml:math', 'math')[0]
  if (math) {
    const content = mathTypst(math).trim()
    return content ? (block ? `$ ${content} $` : `$${content}$`) : ''
  }
  const tex = descendants(element, 'tex-math')[0]
  if (tex) return `#raw(${quoteTypst(texOf(tex))})`
  return inlineTypst(element.children)
}
