import { elements, isElement, textOf, type XmlElement } from './xml.ts'

/** Sets marks above letters, and indices below them, where printed maths has them. */

/** The spacing form of each mark: combining marks have no width, so that browsers set them left of their letter. */
const spacing = new Map(
  Object.entries({
    '`': '\u0300',
    '´': '\u0301',
    ˆ: '^\u0302',
    '˜': '~∼\u0303',
    '¯': '‾―ˉ\u0304\u0305',
    '˘': '\u0306',
    '˙': '.\u0307',
    '¨': '\u0308',
    '˚': '\u030a',
    ˇ: '\u030c',
    '→': '\u20d7',
  }).flatMap(([mark, others]) => [...mark, ...others].map((sign) => [sign, mark] as const)),
)

/** The form of a mark that the font has in several widths. */
const growing = new Map([
  ['¯', '‾'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
])

/** Marks that are accents over one letter alone; over more they are a note, such as an arrow's. */
const overLetters = new Set('→.')

/**
 * Makes a mark above its base an accent. Browsers that follow MathML Core set it close and at full size only where
 * `mover` says so, whatever the operator says. Over one letter it keeps its own width; over more it grows.
 */
export function withAccent(element: XmlElement): XmlElement {
  const [base, mark, ...others] = elements(element)
  const sign = mark?.name === 'mo' ? textOf(mark) : ''
  const shown = spacing.get(sign)
  if (!base || !mark || !shown) return element
  const isLetter = letterOf(base) !== null
  if (!isLetter && overLetters.has(shown)) return element
  const { accent: _, ...given } = mark.attributes
  const drawn = isLetter ? shown : (growing.get(shown) ?? shown)
  const above = {
    ...mark,
    attributes: { ...given, stretchy: String(!isLetter) },
    children: [drawn],
  }
  return {
    ...element,
    attributes: { ...element.attributes, accent: 'true' },
    children: [base, above, ...others],
  }
}

/** The one letter that an element consists of, also below an accent. */
function letterOf(node: XmlElement): string | null {
  const base = node.name === 'mover' ? elements(node)[0] : node
  const text = base?.name === 'mi' || base?.name === 'mn' ? textOf(base) : ''
  return [...text].length === 1 ? text : null
}

/** Keeps a letter close above its arrow: browsers set it high above an arrow that could grow. */
export function withNote(element: XmlElement): XmlElement {
  const [base, note, ...others] = elements(element)
  if (!base || !note || base.name !== 'mo' || !/^[←-⇿]$/.test(textOf(base)) || !letterOf(note)) return element
  const arrow = { ...base, attributes: { ...base.attributes, stretchy: 'false' } }
  return { ...element, children: [arrow, note, ...others] }
}

/** Letters that reach below the line in italics, where browsers would lower an index with them. */
const descending =
  /[Qfgjpqyßβγζημξρςφχψϕϑ𝑄𝑓𝑔𝑗𝑝𝑞𝑦]|[\u{1d483}-\u{1d49b}\u{1d6fd}-\u{1d714}\u{1d737}-\u{1d74e}]/u

/** Keeps the indices of a line on one level: those of x and y are equally deep, as TeX sets them. */
export function withLevelIndex(element: XmlElement): XmlElement {
  const [base, ...scripts] = element.children
  if (element.name === 'msup' || !base || !isElement(base)) return element
  const letter = letterOf(base)
  if (!letter || !descending.test(letter)) return element
  const level = { ...base, name: 'mpadded', attributes: { depth: '0' }, children: [base] }
  return { ...element, children: [level, ...scripts] }
}
