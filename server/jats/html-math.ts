import { escapeHtml } from './html-inline.ts'
import { isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

/** Elements of MathML Core, and others that browsers support. */
const kept = new Set(
  `mi mn mo mtext ms mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose
   msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd`.split(/\s+/),
)

const keptAttributes = new Set(
  `mathvariant displaystyle scriptlevel stretchy symmetric largeop movablelimits fence separator form accent
   accentunder linethickness columnspan rowspan columnalign lspace rspace width height depth minsize maxsize`.split(
    /\s+/,
  ),
)

export function mathHtml(math: XmlElement, display: 'block' | 'inline', tex: string | null): string {
  const name = tex ? ` alttext="${escapeHtml(tex)}"` : ''
  const shown = display === 'block' ? ' display="block"' : ''
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"${shown}${name}>${contentHtml(math.children)}</math>`
}

function contentHtml(nodes: readonly XmlNode[]): string {
  return nodes
    .map((node) => (isElement(node) ? elementHtml(node) : escapeHtml(node.trim() === '' ? '' : node)))
    .join('')
}

function elementHtml(element: XmlElement): string {
  const name = element.name.replace(/^\w+:/, '')
  if (name === 'annotation' || name === 'annotation-xml') return ''
  if (name === 'semantics') return contentHtml(element.children)
  if (name === 'mfenced') return fenced(element)
  if (!kept.has(name)) return contentHtml(element.children)
  const attributes = Object.entries(element.attributes)
    .filter(([key, value]) => keptAttributes.has(key) && /^[\w.%+ -]*$/.test(value))
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')
  return `<${name}${attributes}>${contentHtml(element.children)}</${name}>`
}

/** Converts mfenced to an equivalent mrow with operators, because MathML Core has no mfenced. */
function fenced(element: XmlElement): string {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  const parts = element.children.filter((node) => isElement(node) || textOf(node) !== '')
  const inner = parts
    .map((part) => contentHtml([part]))
    .join(separators ? `<mo>${escapeHtml(separators.charAt(0))}</mo>` : '')
  const mo = (sign: string) => (sign ? `<mo>${escapeHtml(sign)}</mo>` : '')
  return `<mrow>${mo(open)}<mrow>${inner}</mrow>${mo(close)}</mrow>`
}
