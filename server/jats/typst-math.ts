import { elements, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

/** Converts presentation MathML to Typst maths (without the dollar signs). Unknown elements become their text. */
export function mathTypst(math: XmlElement): string {
  return content(math.children)
}

function content(nodes: readonly XmlNode[]): string {
  return nodes
    .filter(isElement)
    .map(element)
    .filter((part) => part !== '')
    .join(' ')
}

/** Positional arguments in Typst must not be empty. */
const argument = (node: XmlElement | undefined) => (node && element(node)) || '""'

/** Escapes Typst syntax; a single letter is a variable. */
function sign(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
}

const quoted = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`

const accents: Record<string, string> = {
  '^': 'hat',
  ˆ: 'hat',
  '¯': 'macron',
  '‾': 'macron',
  '―': 'macron',
  '~': 'tilde',
  '˜': 'tilde',
  '∼': 'tilde',
  '˙': 'dot',
  '¨': 'dot.double',
  '→': 'arrow',
  '⃗': 'arrow',
}
const large = new Set([...'∑∏∐⋃⋂⨁'])
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
  const name = node.name.replace(/^\w+:/, '')
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
    case 'munder':
      return attach(name, base, second, undefined)
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
  if (!text) return ''
  if ([...text].length > 1 && /\p{L}/u.test(text)) return `op(${quoted(text)})`
  if (text === '-') return '−'
  return sign(text)
}

/** A row enclosed in fences becomes lr(), so that the fences grow with their content. */
function row(children: XmlElement[]): string {
  const first = children[0]
  const last = children.at(-1)
  const isFence = (e: XmlElement | undefined) => e?.name.endsWith('mo') && e.attributes.fence === 'true'
  const inside = children.map(element).filter(Boolean).join(' ')
  return children.length > 2 && (isFence(first) || isFence(last)) ? `lr(${inside})` : inside
}

function attach(
  name: string,
  base: XmlElement | undefined,
  below: XmlElement | undefined,
  above: XmlElement | undefined,
): string {
  const limits = name.startsWith('munder') || name === 'mover' || large.has(textOf(base))
  const middle = base && textOf(base) ? argument(base) : '""'
  const scripts = [below ? `b: ${argument(below)}` : '', above ? `t: ${argument(above)}` : ''].filter(Boolean)
  return `attach(${limits ? `limits(${middle})` : middle}, ${scripts.join(', ')})`
}

function over(node: XmlElement, base: XmlElement | undefined, mark: XmlElement | undefined): string {
  const accent = accents[textOf(mark)]
  if (accent) return `accent(${argument(base)}, ${accent})`
  return node.attributes.accent === 'true' ? argument(base) : attach('mover', base, undefined, mark)
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
