import { textOf, type XmlElement } from './xml.ts'

/** Arranges the elements of a row of MathML as browsers need them: brackets in groups, operators with their forms. */

const opening = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['⟨', '⟩'],
  ['⌈', '⌉'],
  ['⌊', '⌋'],
])
const closing = new Set(opening.values())
const scripts = new Set(['msup', 'msub', 'msubsup'])
const separators = new Set([',', ';'])

const nameOf = (node: XmlElement | undefined) => node?.name.replace(/^\w+:/, '') ?? ''

const isOperator = (node: XmlElement | undefined): boolean => nameOf(node) === 'mo'

const make = (name: string, children: XmlElement['children'], attributes = {}): XmlElement => ({
  ...{ name, attributes, children, line: 0 },
})

/** Bars of absolute values, norms and kets. Which of them opens and which closes, their place tells. */
const bars = new Set(['|', '∣', '‖', '∥'])

/**
 * Groups brackets with what is between them, so that both are measured by the same content. In `(1−φ)^h` the exponent
 * belongs to the group, not to the closing bracket. Bars are grouped, too: a bar at the beginning of a row would be as high as
 * the row, and its partner would not.
 */
export function withFences(row: readonly XmlElement[]): XmlElement[] {
  const out: XmlElement[] = []
  const open: number[] = []
  const textAt = (index: number | undefined) => textOf(index === undefined ? undefined : out[index])
  for (const node of row) {
    const end = closingOf(node) ?? barClosing(node, textAt(open.at(-1)), out.at(-1))
    // A bar without a partner does not keep a bracket from its own, but for a ket.
    if (end !== null && closing.has(end) && end !== '⟩') while (bars.has(textAt(open.at(-1)))) open.pop()
    const start = end === null ? undefined : open.at(-1)
    const opener = start === undefined ? undefined : out[start]
    if (end === null || start === undefined || !opener) {
      if (isOpening(node, out.at(-1))) open.push(out.length)
      out.push(node)
      continue
    }
    open.pop()
    const inside = out.splice(start).slice(1)
    const [base, ...exponents] = scripts.has(nameOf(node)) ? elementsIn(node) : [node]
    const group = make('mrow', [fence(opener, 'prefix'), ...inside, fence(base ?? node, 'postfix')])
    out.push(exponents.length > 0 ? { ...node, children: [group, ...exponents] } : group)
  }
  return out
}

function isOpening(node: XmlElement, before: XmlElement | undefined): boolean {
  if (!isOperator(node) || node.attributes.form === 'postfix') return false
  const text = textOf(node)
  return opening.has(text) || (bars.has(text) && isBeforeOperand(before))
}

/** Whether what follows this element begins something, as after an operator or an opening bracket. */
function isBeforeOperand(before: XmlElement | undefined): boolean {
  if (before === undefined) return true
  const core = coreOf(before)
  const isInvisible = core !== undefined && /^[\u2061-\u2064\u200b]*$/.test(textOf(core))
  return core !== undefined && !isInvisible && !/^[)\]}⟩⌉⌋!′″‴]$/.test(textOf(core))
}

/** The bar with which the element closes what the same bar has opened. */
function barClosing(node: XmlElement, opened: string, before: XmlElement | undefined): string | null {
  const base = scripts.has(nameOf(node)) ? elementsIn(node)[0] : node
  const text = isOperator(base) && base?.attributes.form !== 'prefix' ? textOf(base) : ''
  return bars.has(text) && text === opened && !isBeforeOperand(before) ? text : null
}

const elementsIn = (node: XmlElement) =>
  node.children.filter((child): child is XmlElement => typeof child === 'object')

/** The bracket with which the element closes a group, alone or as the base of an exponent. */
function closingOf(node: XmlElement): string | null {
  const base = scripts.has(nameOf(node)) ? elementsIn(node)[0] : node
  const text = isOperator(base) && base?.attributes.form !== 'prefix' ? textOf(base) : ''
  return closing.has(text) ? text : null
}

const fence = (node: XmlElement, form: string): XmlElement => ({
  ...node,
  attributes: { ...node.attributes, form },
})

/** The operator that an element is, also with scripts or accents. */
function coreOf(node: XmlElement | undefined): XmlElement | undefined {
  if (!node) return undefined
  if (isOperator(node)) return node
  return /^(msup|msub|msubsup|mover|munder|munderover)$/.test(node.name)
    ? coreOf(elementsIn(node)[0])
    : undefined
}

const isName = (node: XmlElement | undefined): boolean => {
  const core =
    node && /^(msup|msub|msubsup|munder|munderover|mover)$/.test(node.name) ? elementsIn(node)[0] : node
  return (
    core?.name === 'mi' && /^\p{L}{2,}$/u.test(textOf(core)) && !/[\u{1d400}-\u{1d7ff}]/u.test(textOf(core))
  )
}

const isOrdinary = (node: XmlElement | undefined): boolean =>
  node !== undefined && !coreOf(node) && node.name !== 'mspace' && node.name !== 'mtext'

const startsWithFence = (node: XmlElement | undefined): boolean => {
  const group = node && scripts.has(node.name) ? elementsIn(node)[0] : node
  const [first] = group?.name === 'mrow' ? elementsIn(group) : []
  return isOperator(first) && first?.attributes.form === 'prefix'
}

const thin = () => make('mspace', [], { width: '0.167em' })

/**
 * Sets the form of operators that their place does not tell (the minus of '= −x' has no space after it), takes the
 * space from operators in subscripts and exponents as printed maths does, and puts a thin space around names of
 * functions ('Δ ln p', 'arg min').
 */
export function withSpaces(row: readonly XmlElement[], isScript: boolean): XmlElement[] {
  const visible = row.filter((node) => !(isOperator(node) && /^[\u2061-\u2064\u200b]*$/.test(textOf(node))))
  return visible.flatMap((node, index) => {
    const before = visible[index - 1]
    const after = visible[index + 1]
    if (isOperator(node)) return [operator(node, before, isScript, visible.length > 1)]
    if (isLarge(coreOf(node)) && isInfix(coreOf(before))) return [withoutLead(node)]
    if (!isName(node) || isScript) return [node]
    const spaceBefore = isOrdinary(before) && !isName(before)
    const spaceAfter = isName(after) || (isOrdinary(after) && !startsWithFence(after))
    return [...(spaceBefore ? [thin()] : []), node, ...(spaceAfter ? [thin()] : [])]
  })
}

const isLarge = (core: XmlElement | undefined) => /^[∏∐∑∫∬∭∮⋀⋁⋂⋃]$/.test(core ? textOf(core) : '')

/** An operator with space of its own on both sides, such as a plus or an equals sign. */
const isInfix = (core: XmlElement | undefined) =>
  core !== undefined &&
  core.attributes.form === undefined &&
  !/^[([{⟨⌈⌊|‖,;!′″∏∐∑∫∬∭∮⋀⋁⋂⋃]?$/.test(textOf(core))

/** Takes the space before a sum that follows an operator: its own is enough, and browsers would add both. */
function withoutLead(node: XmlElement): XmlElement {
  if (isOperator(node)) return { ...node, attributes: { ...node.attributes, lspace: '0' } }
  const [base, ...scripts] = elementsIn(node)
  return base ? { ...node, children: [withoutLead(base), ...scripts] } : node
}

const signs = new Set([...'+-−±∓¬'])

function operator(
  node: XmlElement,
  before: XmlElement | undefined,
  isScript: boolean,
  hasNeighbours: boolean,
): XmlElement {
  const text = textOf(node)
  const { form, lspace, rspace } = node.attributes
  if (form === 'prefix' || form === 'postfix') return node
  const core = coreOf(before)
  const isPrefix =
    signs.has(text) && (before === undefined || (core !== undefined && core.attributes.form !== 'postfix'))
  const attributes = { ...node.attributes }
  if (isPrefix) attributes.form = 'prefix'
  else if (isLarge(node) && isInfix(core)) attributes.lspace = '0'
  else if (isScript && hasNeighbours && lspace === undefined && rspace === undefined) {
    if (!separators.has(text)) attributes.lspace = '0'
    attributes.rspace = '0'
  }
  return { ...node, attributes }
}
