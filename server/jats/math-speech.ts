import { elements, isElement, textOf, type XmlElement } from './xml.ts'

const signs: Record<string, string> = {
  '=': 'equals',
  '+': 'plus',
  '-': 'minus',
  '−': 'minus',
  '±': 'plus or minus',
  '×': 'times',
  '⋅': 'times',
  '·': 'times',
  '*': 'times',
  '∗': 'star',
  '/': 'over',
  '÷': 'divided by',
  '<': 'is less than',
  '>': 'is greater than',
  '≤': 'is at most',
  '⩽': 'is at most',
  '≥': 'is at least',
  '⩾': 'is at least',
  '≠': 'is not equal to',
  '≈': 'is approximately',
  '≅': 'is congruent to',
  '≡': 'is identical to',
  '∼': 'is distributed as',
  '~': 'is distributed as',
  '∝': 'is proportional to',
  '∈': 'in',
  '∉': 'not in',
  '⊂': 'is a subset of',
  '⊆': 'is a subset of or equal to',
  '∪': 'union',
  '∩': 'intersection',
  '∧': 'and',
  '∨': 'or',
  '¬': 'not',
  '→': 'to',
  '⇒': 'implies',
  '⇔': 'if and only if',
  '∑': 'sum',
  '∏': 'product',
  '∫': 'integral',
  '∂': 'partial',
  '∇': 'nabla',
  '∞': 'infinity',
  '√': 'square root',
  '∀': 'for all',
  '∃': 'there is',
  '|': 'bar',
  '∣': 'given',
  '‖': 'norm',
  '′': 'prime',
  '″': 'double prime',
  '…': 'and so on',
  '⋯': 'and so on',
  '^': 'hat',
  ˆ: 'hat',
  '¯': 'bar',
  '‾': 'bar',
  '˜': 'tilde',
  '˙': 'dot',
  '¨': 'double dot',
}
/** Invisible operators. */
const silent = /[⁡-⁤​]/g
const powers: Record<string, string> = { 2: 'squared', 3: 'cubed', '′': 'prime', '*': 'star', '∗': 'star' }

/** A formula in words, for screen readers: 'y sub i equals alpha plus beta x sub i'. */
export function spokenMath(math: XmlElement): string {
  return sequence(elements(math)).replaceAll(/\s+/g, ' ').trim() || 'formula'
}

const sequence = (list: readonly XmlElement[]) => list.map(spoken).filter(Boolean).join(' ')

/** Whether a part is one symbol, so that its end need not be spoken. */
function isShort(element: XmlElement | undefined): boolean {
  if (!element) return true
  const own = elements(element)
  return own.length === 0
    ? true
    : own.length === 1 && /mrow|mstyle|mpadded$/.test(element.name) && isShort(own[0])
}

function spoken(element: XmlElement): string {
  const name = element.name.replace(/^\w+:/, '')
  const children = elements(element)
  const [base, second, third] = children
  const say = (part: XmlElement | undefined) => (part ? spoken(part) : '')
  switch (name) {
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return word(textOf(element))
    case 'mo':
      return word(textOf(element))
    case 'mspace':
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
    case 'none':
    case 'mprescripts':
      return ''
    case 'mfrac':
      return isShort(base) && isShort(second)
        ? `${say(base)} over ${say(second)}`
        : `fraction ${say(base)} over ${say(second)} end fraction`
    case 'msqrt':
      return `square root of ${sequence(children)}${children.length > 1 || !isShort(base) ? ' end root' : ''}`
    case 'mroot':
      return `root ${say(second)} of ${say(base)} end root`
    case 'msub':
      return `${say(base)} sub ${ended(second)}`
    case 'msup':
      return `${say(base)} ${power(second)}`
    case 'msubsup':
      return /^[∑∏∫⋃⋂]/.test(textOf(base))
        ? `${say(base)} from ${say(second)} to ${say(third)} of`
        : `${say(base)} sub ${ended(second)} ${power(third)}`
    case 'munder':
      return `${say(base)} ${/^[∑∏∫⋃⋂]/.test(textOf(base)) ? 'over' : 'under'} ${ended(second)}`
    case 'munderover':
      return `${say(base)} from ${say(second)} to ${say(third)} of`
    case 'mover':
      return `${say(base)} ${say(second)}`
    case 'mtable':
      return `table ${children.map((row) => `row ${elements(row).map(spoken).filter(Boolean).join(', ')}`).join('; ')} end table`
    case 'mfenced':
      return `${word(element.attributes.open ?? '(')} ${children.map(spoken).join(', ')} ${word(element.attributes.close ?? ')')}`
    default:
      return children.length > 0
        ? sequence(children)
        : word(element.children.filter((node) => !isElement(node)).join(''))
  }
}

function power(exponent: XmlElement | undefined): string {
  const known = powers[textOf(exponent)]
  return known ?? `to the power ${ended(exponent)}`
}

const ended = (part: XmlElement | undefined) => (part ? `${spoken(part)}${isShort(part) ? '' : ' end'}` : '')

function word(text: string): string {
  const plain = text.replaceAll(silent, '').replaceAll(/\s+/g, ' ').trim()
  return signs[plain] ?? plain.normalize('NFKC')
}
