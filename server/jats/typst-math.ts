import { withFences } from './math-rows.ts'
import { elements, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

/**
 * Converts presentation MathML to Typst maths (without the dollar signs). Unknown elements are replaced with
 * their text.
 */
export function mathTypst(math: XmlElement): string {
  return alignedRows(math) ?? content(math.children)
}

/** Maximum nesting of a formula. Deeper nesting exhausts the compiler. */
const deepest = 48

/** Whether the formula can be passed to the compiler at all. */
export function isSettable(math: XmlElement): boolean {
  const depth = (element: XmlElement, limit: number): boolean =>
    limit > 0 && elements(element).every((child) => depth(child, limit - 1))
  return depth(math, deepest)
}

export const nameOf = (node: XmlElement) => node.name.replace(/^\w+:/, '')
export const opening: ReadonlySet<string> = new Set([...'([{⟨⌈⌊'])
export const closing: ReadonlySet<string> = new Set([...')]}⟩⌉⌋'])

export const groups = /^(mrow|mstyle|semantics|mpadded)$/

/** Returns the children of the formula, without groups that merely enclose the whole formula. */
export function topLevel(math: XmlElement): XmlElement[] {
  const children = elements(math).filter((node) => !/annotation/.test(node.name))
  const [only] = children
  return children.length === 1 && only && groups.test(nameOf(only)) ? topLevel(only) : children
}

/**
 * Returns the rows and cells of a formula that is a single table of aligned lines, such as LaTeX's align.
 * Returns null for other formulas.
 */
export function alignedTable(math: XmlElement): XmlElement[][][] | null {
  const [table, ...others] = topLevel(math)
  if (!table || others.length > 0 || nameOf(table) !== 'mtable') return null
  const rows = elements(table).map((row) => elements(row).map((cell) => topLevel(cell)))
  return rows.length === 1 || rows.every((row) => row.length <= 3) ? rows : null
}

/** Writes aligned lines. In Typst their columns are aligned right and left alternately. */
function alignedRows(math: XmlElement): string | null {
  const rows = alignedTable(math)
  if (!rows) return null
  if (rows.length === 1) return sequence(rows.flat(2))
  return rows
    .map(([first = [], ...others]) => {
      const left = sequence(first)
      const right = sequence(others.flat())
      return others.length > 0 ? `${left} & ${right}` : left
    })
    .join(' \\ ')
}

function content(nodes: readonly XmlNode[]): string {
  return sequence(nodes.filter(isElement))
}

export const closesWithScript = (node: XmlElement) =>
  /^(msup|msub|msubsup)$/.test(nameOf(node)) && closing.has(textOf(elements(node)[0]))

/** Writes a sequence of elements. Fences around tall content grow with it. */
export function sequence(list: readonly XmlElement[]): string {
  const open: { at: number }[] = []
  const out: string[] = []
  // An exponent of a closing bracket belongs to all that the brackets hold.
  const arranged = list.some(closesWithScript) ? withFences(list) : list
  for (const [index, node] of arranged.entries()) {
    const text = nameOf(node) === 'mo' ? textOf(node) : ''
    const part = isApplied(node, arranged[index + 1]) ? `op(${quoted(textOf(node))})` : element(node)
    if (part === '') continue
    if (opening.has(text)) open.push({ at: out.length })
    out.push(part)
    if (!closing.has(text)) continue
    const start = open.pop()
    if (!start) continue
    const inside = out.slice(start.at).join(' ')
    if (/\b(?:frac|binom|mat|limits|sqrt|root)\(|[∑∏∐⋃⋂⨁]/.test(inside))
      out.splice(start.at, out.length, `lr(${inside})`)
  }
  return out.join(' ')
}

/** Whether this is the name of a function, which the invisible sign after it says: 'ln σ' has a space, 'ln(σ)' none. */
const isApplied = (node: XmlElement, next: XmlElement | undefined) =>
  nameOf(node) === 'mi' && next !== undefined && nameOf(next) === 'mo' && textOf(next) === '\u2061'

/** Writes a positional argument. It is never empty, because Typst would not accept that. */
const argument = (node: XmlElement | undefined) => (node && element(node)) || '""'

/** Escapes Typst syntax. A single letter is a variable. */
function sign(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
}

const quoted = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`

/** Typst's names of accents, with the characters that MathML has for each, spacing or combining. */
const accentNames = {
  grave: '`ˋ\u0300',
  acute: '´ˊ\u0301',
  hat: '^ˆ\u0302',
  tilde: '~˜∼\u0303',
  macron: '¯‾―\u0304\u0305',
  breve: '˘\u0306',
  dot: '.˙\u0307',
  'dot.double': '¨\u0308',
  'dot.triple': '\u20db',
  'dot.quad': '\u20dc',
  circle: '˚\u030a',
  caron: 'ˇ\u030c',
  arrow: '→\u20d7',
  'arrow.l': '←\u20d6',
  'arrow.l.r': '↔\u20e1',
}
const accents = new Map(
  Object.entries(accentNames).flatMap(([name, signs]) => [...signs].map((sign) => [sign, name] as const)),
)

/** Functions that draw a mark along the whole of its base. */
const stretched: Record<string, Record<string, string>> = {
  mover: { '⏞': 'overbrace', '︷': 'overbrace', '⎴': 'overbracket', '⏜': 'overparen' },
  munder: {
    ...{ '⏟': 'underbrace', '︸': 'underbrace', '⎵': 'underbracket', '⏝': 'underparen' },
    ...{ _: 'underline', '¯': 'underline', '‾': 'underline', '\u0332': 'underline' },
  },
}
export const large = new Set([...'∑∏∐⋃⋂⨁'])
const variants: Record<string, string> = {
  bold: 'bold(upright',
  'bold-italic': 'bold(italic',
  italic: 'italic',
  normal: 'upright',
  'double-struck': 'bb',
  script: 'cal',
  fraktur: 'frak',
  'sans-serif': 'sans',
  monospace: 'mono',
}

function element(node: XmlElement): string {
  const name = nameOf(node)
  const children = elements(node)
  const [base, second, third] = children
  switch (name) {
    case 'mi':
      return identifier(node)
    case 'mn':
      return quotedNumber(textOf(node))
    case 'mo':
      return operator(textOf(node))
    case 'mtext':
    case 'ms':
      return quoted(
        node.children
          .filter((c) => !isElement(c))
          .join('')
          .replaceAll(/\s+/g, ' ') || textOf(node),
      )
    case 'mspace':
      return Number.parseFloat(node.attributes.width ?? '0') >= 0.8 ? 'quad' : 'thin'
    case 'mfrac':
      return node.attributes.linethickness === '0'
        ? `binom(${argument(base)}, ${argument(second)})`
        : `frac(${argument(base)}, ${argument(second)})`
    case 'msqrt':
      return `sqrt(${content(node.children) || '""'})`
    case 'mroot':
      return `root(${argument(second)}, ${argument(base)})`
    case 'msub':
      return attach(name, base, second, undefined)
    case 'munder':
      return stretch(name, base, second) ?? attach(name, base, second, undefined)
    case 'msup':
      return attach(name, base, undefined, second)
    case 'mover':
      return over(node, base, second)
    case 'msubsup':
    case 'munderover':
      return attach(name, base, second, third)
    case 'mtable':
      return table(node)
    case 'mfenced':
      return fenced(node)
    case 'mphantom':
      return `#hide[$${content(node.children)}$]`
    case 'annotation':
    case 'annotation-xml':
    case 'none':
    case 'mprescripts':
      return ''
    case 'mrow':
      return row(children)
    default:
      return children.length > 0 ? content(node.children) : textOf(node) ? quoted(textOf(node)) : ''
  }
}

function identifier(node: XmlElement): string {
  const text = textOf(node)
  if (!text) return ''
  const single = [...text].length === 1
  const word = single && /\p{L}/u.test(text) ? text : single ? sign(text) : quoted(text)
  const variant = variants[node.attributes.mathvariant ?? '']
  if (!variant) return single ? word : `op(${word})`
  return `${variant}(${word})${variant.includes('(') ? ')' : ''}`
}

function quotedNumber(text: string): string {
  return /^\d+(?:\.\d+)?$/.test(text) ? text : quoted(text)
}

function operator(text: string): string {
  if (/^[\u2061-\u2064\u200b]*$/.test(text)) return ''
  if ([...text].length > 1 && /\p{L}/u.test(text)) return `op(${quoted(text)})`
  if (text === '-') return '−'
  return sign(text)
}

/** Writes a row. If fences enclose it, it becomes lr(), so that they grow with their content. */
function row(children: XmlElement[]): string {
  const inside = sequence(children)
  return isFenced(children) && !inside.startsWith('lr(') ? `lr(${inside})` : inside
}

export function isFenced(children: readonly XmlElement[]): boolean {
  const isFence = (e: XmlElement | undefined) =>
    e?.name.endsWith('mo') &&
    (e.attributes.fence === 'true' ||
      (e.attributes.stretchy === 'true' && /^(pre|post)fix$/.test(e.attributes.form ?? '')))
  return children.length > 1 && Boolean(isFence(children[0]) || isFence(children.at(-1)))
}

function attach(
  name: string,
  base: XmlElement | undefined,
  below: XmlElement | undefined,
  above: XmlElement | undefined,
): string {
  // Typst knows where sums have their limits: beside them within a line or a fraction.
  const isMovable = large.has(textOf(base)) && base?.attributes.movablelimits !== 'false'
  const limits = (name.startsWith('munder') || name === 'mover') && !isMovable
  const middle = base && textOf(base) ? argument(base) : '""'
  const scripts = [below ? `b: ${argument(below)}` : '', above ? `t: ${argument(above)}` : ''].filter(Boolean)
  return `attach(${limits ? `limits(${middle})` : middle}, ${scripts.join(', ')})`
}

function over(node: XmlElement, base: XmlElement | undefined, mark: XmlElement | undefined): string {
  const braced = stretch('mover', base, mark)
  if (braced) return braced
  const accent = accents.get(textOf(mark))
  if (accent === 'macron' && [...textOf(base)].length > 1) return `overline(${argument(base)})`
  if (accent) return `accent(${argument(base)}, ${accent})`
  return node.attributes.accent === 'true' ? argument(base) : attach('mover', base, undefined, mark)
}

/** Writes a brace or line along its base, or a brace that has a note. Returns null for other marks. */
function stretch(name: string, base: XmlElement | undefined, mark: XmlElement | undefined): string | null {
  const drawnBy = (sign: XmlElement | undefined) => stretched[name]?.[textOf(sign)]
  const own = drawnBy(mark)
  if (own) return `${own}(${argument(base)})`
  if (!base || nameOf(base) !== name) return null
  const [inner, sign] = elements(base)
  const brace = drawnBy(sign)
  return brace && brace !== 'underline' ? `${brace}(${argument(inner)}, ${argument(mark)})` : null
}

function table(node: XmlElement): string {
  const rows = elements(node).map((tr) =>
    elements(tr)
      .map((td) => content(td.children) || '""')
      .join(', '),
  )
  return rows.length > 0 ? `mat(delim: #none, ${rows.join('; ')})` : ''
}

function fenced(node: XmlElement): string {
  const { open = '(', close = ')', separators = ',' } = node.attributes
  const parts = elements(node).map(element).filter(Boolean)
  return `lr(${sign(open)} ${parts.join(separators ? ` ${sign(separators.charAt(0))} ` : ' ')} ${sign(close)})`
}
