import { escapeHtml } from './html-inline.ts'
import { withAccent, withLevelIndex, withNote } from './math-accents.ts'
import { inVariant } from './math-letters.ts'
import { withFences, withSpaces } from './math-rows.ts'
import { elements, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

/** Elements of MathML Core, and others that browsers support. */
const kept = new Set(
  `mi mn mo mtext ms mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose
   msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd`.split(/\s+/),
)

const keptAttributes = new Set(
  `displaystyle scriptlevel stretchy symmetric largeop movablelimits fence separator form accent
   accentunder linethickness columnspan rowspan lspace rspace width height depth voffset minsize maxsize`.split(
    /\s+/,
  ),
)

/** Elements whose children are a row. All others have a fixed number of children. */
const rows = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'mphantom', 'msqrt', 'mtd', 'merror', 'menclose'])
const tokens = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])

/** Formulas with more symbols than this can be wider than a phone, so that they scroll within their line. */
const wideInline = 24
/** Those with more than this can be wider than the column of text on any screen. */
const widerThanColumn = 36

export function mathHtml(math: XmlElement, display: 'block' | 'inline', tex: string | null): string {
  const name = tex ? ` alttext="${escapeHtml(tex)}"` : ''
  const shown = display === 'block' ? ' display="block"' : ''
  const { children } = cleaned({ ...math, name: 'math', attributes: {} }, false)
  const html = `<math xmlns="http://www.w3.org/1998/Math/MathML"${shown}${name}>${contentHtml(children)}</math>`
  const symbols = display === 'inline' ? (html.match(/<m[ino][ >]/g)?.length ?? 0) : 0
  if (symbols <= wideInline) return html
  const beyond = symbols > widerThanColumn ? ' beyond-column' : ''
  return `<span class="wide-formula${beyond}" tabindex="0">${html}</span>`
}

function contentHtml(nodes: readonly XmlNode[]): string {
  return nodes.map((node) => (isElement(node) ? elementHtml(node) : escapeHtml(node))).join('')
}

function elementHtml(element: XmlElement): string {
  const attributes = Object.entries(element.attributes)
    .filter(([key, value]) => isKept(element, key) && /^[\w.%+ -]*$/.test(value))
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')
  return `<${element.name}${attributes}>${contentHtml(element.children)}</${element.name}>`
}

const isKept = ({ name, attributes }: XmlElement, key: string) =>
  keptAttributes.has(key) ||
  (key === 'class' && /^math-/.test(attributes.class ?? '')) ||
  (key === 'mathvariant' && name === 'mi' && attributes.mathvariant === 'normal')

/** Reads an element of any source as the MathML that browsers set well. */
function cleaned(element: XmlElement, isScript: boolean): XmlElement {
  if (tokens.has(element.name)) return token(element)
  const inner = (node: XmlElement, index: number) =>
    cleaned(node, isScript || isScriptOf(element.name, index))
  const parts = known(element)
  const children = rows.has(element.name)
    ? withSpaces(withFences(parts.map(inner)), isScript)
    : parts.map(inner)
  if (element.name === 'mtable') return table({ ...element, children })
  if (element.name === 'mpadded') return padded({ ...element, children })
  const [only] = children
  if (element.name === 'mrow' && children.length === 1 && only) return only
  if (element.name === 'mover') return withNote(withAccent({ ...element, children }))
  // The smallest radical, after which browsers leave a gap (full-text.css). Indices and exponents need a larger one.
  if (element.name === 'msqrt' && children.every(({ name }) => tokens.has(name)))
    return { ...element, attributes: { class: 'math-root' }, children }
  if (/^(msup|msub|msubsup)$/.test(element.name)) return withLevelIndex(withPrime({ ...element, children }))
  return { ...element, children }
}

/**
 * Sizes that are added to the content's own ('+3.3pt'). MathML Core takes them for the size itself, so that the content would be
 * printed over what follows: what is added to the width becomes a space, and the rest is dropped.
 */
function padded(element: XmlElement): XmlElement {
  const { width = '', height = '', depth = '', ...others } = element.attributes
  const isAdded = (size: string) => /^[+-]/.test(size.trim())
  const isRelative = (size: string) => /[%a-z]*(width|height|depth)$|%$/.test(size.trim())
  const own = Object.entries({ width, height, depth }).filter(
    ([, size]) => size && !isAdded(size) && !isRelative(size),
  )
  const added = /^\+\s*(\d*\.?\d+(?:em|ex|pt|px))$/.exec(width.trim())?.[1]
  const space: XmlElement = {
    name: 'mspace',
    attributes: { width: added ?? '' },
    children: [],
    line: element.line,
  }
  const content = { ...element, attributes: { ...others, ...Object.fromEntries(own) } }
  if (!added) return content
  return { ...element, name: 'mrow', attributes: {}, children: [content, space] }
}

const isTall = (node: XmlElement): boolean =>
  /^(mfrac|munderover|mover|munder|mtable|msqrt|mroot)$/.test(node.name) || elements(node).some(isTall)

/**
 * Sets a prime at the size of the text: its sign is drawn small and raised already, and an exponent would be half of
 * that. Above an index it stays in its place.
 */
function withPrime(element: XmlElement): XmlElement {
  const parts = elements(element)
  const [base] = parts
  const prime = parts.at(-1)
  if (!base || prime?.name !== 'mo' || !/^[′″‴]$/.test(textOf(prime)) || isTall(base)) return element
  const attributes = { ...prime.attributes, lspace: '0', rspace: '0' }
  if (element.name === 'msup')
    return { ...element, name: 'mrow', attributes: {}, children: [base, { ...prime, attributes }] }
  const sign = { ...prime, attributes: { ...attributes, class: 'math-prime' } }
  const place = {
    ...prime,
    name: 'mpadded',
    attributes: { voffset: '-0.3em', height: '0' },
    children: [sign],
  }
  return { ...element, children: [...parts.slice(0, -1), place] }
}

/** Whether a child of this element is set in small type: an index or exponent. */
const isScriptOf = (name: string, index: number) =>
  index > 0 && /^(msub|msup|msubsup|munder|mover|munderover|mmultiscripts)$/.test(name)

/** Returns the elements that MathML Core knows, without prefixes. Unknown ones are replaced by their content. */
function known(parent: XmlElement): XmlElement[] {
  const isFixed = !rows.has(parent.name) && kept.has(parent.name)
  return elements(parent).flatMap((node): XmlElement[] => {
    const name = node.name.replace(/^\w+:/, '')
    if (name === 'annotation' || name === 'annotation-xml') return []
    if (name === 'mfenced') return [fenced(node)]
    if (kept.has(name)) return [{ ...node, name }]
    const content = known({ ...node, name: 'mrow' })
    // A place of a fraction or an exponent takes exactly one element.
    if (!isFixed || content.length === 1) return content
    return [{ name: 'mrow', attributes: {}, children: content, line: node.line }]
  })
}

function token(element: XmlElement): XmlElement {
  const { mathvariant = '', ...others } = element.attributes
  const text = element.name === 'mtext' ? spacedText(element) : textOf(element)
  const isLetter = [...text].length === 1
  const shown = inVariant(text, mathvariant === 'italic' && isLetter ? '' : mathvariant)
  // A single letter is italic unless it is said to be upright; names of several letters are upright by themselves.
  const isUpright = element.name === 'mi' && isLetter && mathvariant === 'normal'
  const attributes = isUpright ? { ...others, mathvariant } : others
  // Some converters write a sign as an identifier.
  const isSign = element.name === 'mi' && /^[-−+±=<>≤≥]$/.test(text)
  return {
    ...element,
    name: isSign ? 'mo' : element.name,
    attributes,
    children: [isSign || element.name === 'mo' ? signOf(text) : shown],
  }
}

/**
 * A hyphen in a formula is a minus, which is longer and stands on the axis. Angle brackets of East Asian texts, and those of
 * old fonts, are those of maths.
 */
const signOf = (text: string) =>
  ({ '-': '−', '〈': '⟨', '\u2329': '⟨', '〉': '⟩', '\u232a': '⟩' })[text] ?? text

/** Spaces at the ends of a text would be dropped. */
function spacedText(element: XmlElement): string {
  const text = element.children.map((node) => (isElement(node) ? textOf(node) : node)).join('')
  return text.replaceAll(/\s+/g, ' ').replace(/^ | $/g, '\u00a0')
}

/** Converts mfenced to an equivalent mrow with operators, because MathML Core has no mfenced. */
function fenced(element: XmlElement): XmlElement {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  const mo = (sign: string, form?: string): XmlElement[] =>
    sign ? [{ name: 'mo', attributes: { ...(form && { form }) }, children: [sign], line: 0 }] : []
  const parts = known({ ...element, name: 'mrow' })
  const between = separators.trim().charAt(0)
  const inner = parts.flatMap((part, index) => [...(index > 0 ? mo(between) : []), part])
  return {
    ...element,
    name: 'mrow',
    attributes: {},
    children: [...mo(open, 'prefix'), ...inner, ...mo(close, 'postfix')],
  }
}

/** Names the alignment of columns by classes, because MathML Core has no attribute for it. */
function table(element: XmlElement): XmlElement {
  const ofTable = (element.attributes.columnalign ?? '').split(/\s+/).filter(Boolean)
  const lines = elements(element).map((row) => {
    const ofRow = (row.attributes.columnalign ?? '').split(/\s+/).filter(Boolean)
    return elements(row).map((cell, column) => {
      const given = cell.attributes.columnalign ?? ofRow[column] ?? ofRow.at(-1)
      return { cell, alignment: given ?? ofTable[column] ?? ofTable.at(-1) }
    })
  })
  // Equations below each other: right and left alternate, with nothing between the sides of an equation.
  const isAligned =
    lines.some((line) => line.length > 1) &&
    lines.every((line) =>
      line.every(({ alignment }, column) => alignment === (column % 2 === 0 ? 'right' : 'left')),
    )
  const children = elements(element).map((row, index) => ({
    ...row,
    children: (lines[index] ?? []).map(({ cell, alignment }) => ({
      ...cell,
      attributes: {
        ...cell.attributes,
        ...(/^(left|right)$/.test(alignment ?? '') && { class: `math-${alignment}` }),
      },
    })),
  }))
  return { ...element, attributes: { ...(isAligned && { class: 'math-aligned' }) }, children }
}
