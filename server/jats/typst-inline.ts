import { isTestAddress } from '#domain/article/test-doi.ts'
import { generatedWords, ridsOf } from './cross-reference.ts'
import type { FigureSource } from './html-context.ts'
import { texOf } from './html-inline.ts'
import { spokenMath } from './math-speech.ts'
import type { Targets } from './targets.ts'
import { type MathRow, mathRows } from './typst-breaks.ts'
import { isSettable, mathTypst } from './typst-math.ts'
import {
  bareDoi,
  child,
  descendants,
  doiUrl,
  elements,
  isElement,
  safeHref,
  textOf,
  type XmlElement,
  type XmlNode,
} from './xml.ts'

export interface TypstContext extends Targets {
  /** Returns the label for an id in the file, or undefined if no element has that id. */
  idOf(jatsId: string): string | undefined
  figure: FigureSource
  /** Returns the address of a supplementary file; null before publication. */
  file(name: string): string | null
  /** Whether figures and tables may float to the top or bottom of a page. */
  floats: boolean
  /** Notes of the back matter by their ids. They are printed at the foot of the page that refers to them. */
  notes: ReadonlyMap<string, XmlElement>
  /** Notes that have already been printed. */
  printed: Set<XmlElement>
  /** Formulas and tables in the order of the markup. Those in `asSource` are printed as their source. */
  parts: XmlElement[]
  asSource: Set<XmlElement>
}

/**
 * Marks the beginning and end of a formula's or table's markup, so that an error of the compiler can be
 * traced to it.
 */
export function markedPart(element: XmlElement, context: TypstContext, markup: string): string {
  const index = context.parts.push(element) - 1
  return `/*part ${index}*/${markup}/*end ${index}*/`
}

/** Words longer than this may be divided anywhere, so that they never run off the page. */
const longestWord = 40

/** Escapes text for Typst markup: every ASCII punctuation mark gets a backslash. */
export function escapeTypst(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\S{41,}/gu, divided)
    .replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
}

function divided(word: string): string {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)) return word
  return word
    .replaceAll(/(?<=[/.@_=&?,;:)-])(?=[^\s/])/g, '\u200B')
    .split('\u200B')
    .map((part) => (part.length > longestWord ? (part.match(/.{1,20}/gu) ?? []).join('\u200B') : part))
    .join('\u200B')
}

/** Writes a Typst string literal. */
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

const silent = new Set([
  'object-id',
  'index-term',
  'target',
  'label',
  'alt-text',
  'long-desc',
  'processing-meta',
])

export function inlineTypst(nodes: readonly XmlNode[], context?: TypstContext): string {
  return nodes
    .map((node, index) =>
      isElement(node) ? elementTypst(node, context, nodes.slice(0, index)) : escapeTypst(node),
    )
    .join('')
}

function elementTypst(
  element: XmlElement,
  context: TypstContext | undefined,
  before: readonly XmlNode[],
): string {
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
    case 'xref':
      return crossReference(element, context, before)
    case 'ext-link':
    case 'uri':
    case 'pub-id':
    case 'email': {
      const written = element.attributes['xlink:href'] ?? textOf(element)
      const doi = bareDoi(written)
      const href = doi ? doiUrl(doi) : safeHref(element.name === 'email' ? `mailto:${written}` : written)
      return href ? linkTypst(href, words()) : words()
    }
    case 'inline-formula':
    case 'alternatives':
    case 'mml:math':
      return inlineFormula(element, context)
    case 'tex-math':
      return `#raw(${quoteTypst(textOf(element))})`
    case 'fn':
      return context ? footnote(element, context) : ''
    case 'graphic':
    case 'inline-graphic':
      return context ? inlinePicture(element, context) : ''
    default:
      return words()
  }
}

function crossReference(
  xref: XmlElement,
  context: TypstContext | undefined,
  before: readonly XmlNode[],
): string {
  const generated = context ? generatedWords(xref, before, context) : ''
  const words = escapeTypst(generated) || inlineTypst(xref.children, context)
  const ids = ridsOf(xref)
  const note = ids.map((id) => context?.notes.get(id)).find(Boolean)
  if (note && context) return context.printed.has(note) ? words : footnote(note, context)
  const id = ids.map((rid) => context?.idOf(rid)).find(Boolean)
  return id && words.trim() ? `#go(${quoteTypst(id)})[${words}]` : words
}

function footnote(fn: XmlElement, context: TypstContext): string {
  context.printed.add(fn)
  const paragraphs = elements(fn, 'p').map((p) => inlineTypst(p.children, context))
  return `#footnote[${paragraphs.join(' #parbreak() ')}]`
}

function inlinePicture(graphic: XmlElement, context: TypstContext): string {
  const picture = context.figure(graphic.attributes['xlink:href'] ?? '')
  const alt = textOf(child(graphic, 'alt-text')) || 'Picture in the line'
  return picture?.path
    ? `#box(height: 1em, baseline: 0.15em, image(${quoteTypst(picture.path)}, alt: ${quoteTypst(alt)}))`
    : ''
}

export function linkTypst(href: string, words: string): string {
  // DOIs with the prefix for examples lead nowhere.
  if (isTestAddress(href)) return words || escapeTypst(href)
  return `#link(${quoteTypst(href)})[${words || escapeTypst(href)}]`
}

export function mathOf(element: XmlElement): XmlElement | undefined {
  return element.name === 'mml:math' ? element : descendants(element, 'mml:math', 'math')[0]
}

/** Whether the formula is typeset rather than printed as its source. */
function isSet(element: XmlElement, math: XmlElement, context: TypstContext | undefined): boolean {
  if (isSettable(math)) return !context?.asSource.has(element)
  context?.asSource.add(element)
  return false
}

function inlineFormula(element: XmlElement, context: TypstContext | undefined): string {
  const math = mathOf(element)
  if (math && isSet(element, math, context)) {
    const content = mathTypst(math).trim()
    if (!content) return ''
    const markup = `#inline(${quoteTypst(spokenMath(math))}, $${content}$)`
    return context ? markedPart(element, context, markup) : markup
  }
  const source = sourceOf(element)
  return source === null ? inlineTypst(element.children, context) : `#raw(${quoteTypst(source)})`
}

/** Returns the TeX of a formula, or its letters if it has only MathML. Returns null if it has neither. */
export function sourceOf(element: XmlElement): string | null {
  const tex = descendants(element, 'tex-math')[0]
  if (tex) return texOf(tex)
  const math = mathOf(element)
  return math ? textOf(math) : null
}

/** Writes a display formula with its number. See `display` in the layout. */
export function displayFormula(element: XmlElement, label: string, context: TypstContext): string {
  const number = textOf(child(element, 'label'))
  const math = mathOf(element)
  if (math && isSet(element, math, context)) {
    const whole = mathTypst(math).trim()
    if (whole) {
      const numbering = number ? `[${escapeTypst(number)}]` : 'none'
      const markup = `#display-formula(${quoteTypst(spokenMath(math))}, ${quoteTypst(element.attributes.id ?? '')}, ${numbering}, $${whole}$, (${mathRows(math).map(rowsTypst).join(', ')},))`
      return `${label && `#metadata(none)${label}\n`}${markedPart(element, context, markup)}\n\n`
    }
  }
  const source = sourceOf(element)
  const picture = descendants(element, 'graphic')
    .map((graphic) => context.figure(graphic.attributes['xlink:href'] ?? '')?.path)
    .find(Boolean)
  const body = picture
    ? `#picture(${quoteTypst(picture)}, ${quoteTypst(textOf(descendants(element, 'alt-text')[0]) || 'Formula')})`
    : source
      ? `#raw(${quoteTypst(source)})`
      : inlineTypst(element.children, context)
  if (!body.trim()) return ''
  return `${label && `#metadata(none)${label}\n`}#grid(columns: (1fr, auto), column-gutter: 10pt, align: (center + horizon, right + horizon), [#set par(justify: false)\n${body}], [${escapeTypst(number)}])\n\n`
}

/** Writes rows as an argument of `display-formula`. Empty if there is no place to break the formula. */
function rowsTypst(rows: readonly MathRow[]): string {
  if (
    rows.some(({ parts }) => parts.length === 0) ||
    rows.reduce((sum, { parts }) => sum + parts.length, 0) < 2
  )
    return '()'
  return `(${rows.map(({ hasLeft, parts }) => `(${hasLeft}, (${parts.map((part) => `$${part}$,`).join(' ')})),`).join(' ')})`
}
