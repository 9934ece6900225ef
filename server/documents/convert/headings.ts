import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { el, plainText, trimmed, withoutStart } from './tree.ts'

const longestHeading = 160
/** Longest heading that only its capitals mark as one. */
const longestCapitals = 100

/**
 * Matches numbers that authors type before a heading: '2.', '2.1', 'II', 'A.' A single letter needs a full stop
 * or bracket, because 'A theory of' begins with a word.
 */
const typedNumber =
  /^((?:\d{1,2}(?:\.\d{1,2}){0,5}|[IVX]{2,5})[.)]?|[A-HIVX][.)])[\s\u00a0\u2003\t]+(?=[…"“'‘(¿¡]*\p{L})/u

/**
 * Finds the headings of a document by their styles, if it uses any. In a document without styles, headings are
 * formatted by hand: short paragraphs that are all bold, italic, underlined, in capitals or numbered, and end
 * without a full stop.
 */
export function findHeadings(blocks: readonly XmlElement[]): XmlElement[] {
  const styled = blocks.filter(({ name }) => name === 'x-heading').length
  const marked = styled >= 2 ? demoteLong(blocks) : typed(blocks)
  return levelled(marked.map(numbered))
}

/** Turns long paragraphs in a heading style into text, because the style is a formatting mistake. */
function demoteLong(blocks: readonly XmlElement[]): XmlElement[] {
  return blocks.flatMap((block) => {
    if (block.name !== 'x-heading') return [block]
    const text = plainText(block.children)
    if (text === '') return block.children.length > 0 ? [el('p', {}, block.children)] : []
    return text.length > 2 * longestHeading ? [el('p', {}, block.children)] : [block]
  })
}

export interface Appearance {
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isCapitals: boolean
  number: string | null
}

export function appearanceOf(p: XmlElement): Appearance {
  const text = plainText(p.children)
  const covered = (name: string) => {
    const inside = (nodes: readonly XmlNode[], isIn: boolean): boolean =>
      nodes.every((node) => {
        if (typeof node === 'string') return isIn || !/[\p{L}\p{N}]/u.test(node)
        if (node.name.startsWith('x-')) return true
        return inside(node.children, isIn || node.name === name)
      })
    return text !== '' && inside(p.children, false)
  }
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  return {
    isBold: covered('bold'),
    isItalic: covered('italic'),
    isUnderlined: covered('underline'),
    isCapitals:
      letters.length > 2 &&
      letters === letters.toLocaleUpperCase() &&
      letters !== letters.toLocaleLowerCase(),
    number: typedNumber.exec(text)?.[1] ?? null,
  }
}

const captionStart =
  /^(fig(ure|ura|\.)?|table|tabela|tabla|tableau|tabelle|abb(ildung|\.)|quadro|cuadro|gr[áa]fico|chart|source|fonte|fuente|note|nota|keywords|palavras|palabras)\b/i

function typed(blocks: readonly XmlElement[]): XmlElement[] {
  const ranks = new Map<string, number>()
  return blocks.map((block, index) => {
    if (block.name === 'x-heading') return block
    if (block.name !== 'p' || block.attributes['x-line']) return block
    const text = plainText(block.children)
    if (text === '' || text.length > longestHeading || captionStart.test(text)) return block
    if (/[.;,]$/.test(text) && !/^(\d+\.)+$/.test(text)) return block
    if (block.children.some((node) => typeof node !== 'string' && /^x-(image|math|cite)$/.test(node.name)))
      return block
    const looks = appearanceOf(block)
    const isPlainNumber = looks.number !== null && !looks.isBold && !looks.isItalic && !looks.isCapitals
    if (!looks.isBold && !looks.isItalic && !looks.isUnderlined && !looks.isCapitals && !isPlainNumber)
      return block
    // Authors also write notes to themselves in capitals.
    const isOnlyCapitals = !looks.isBold && !looks.isUnderlined && looks.number === null && looks.isCapitals
    if (isOnlyCapitals && text.length > longestCapitals) return block
    // A numbered line next to other numbered lines is part of a list, unless it is a heading and its first
    // subheading ('2' and '2.1').
    if (
      isPlainNumber &&
      (text.length > 90 ||
        !isApartFrom(numberOfLine(blocks[index - 1]), looks.number) ||
        !isApartFrom(looks.number, numberOfLine(blocks[index + 1])))
    )
      return block
    // A paragraph that no text follows is not a heading.
    if (!blocks.slice(index + 1).some((later) => plainText(later.children) !== '')) return block
    const depth = looks.number ? depthOf(looks.number) : null
    const kind = [
      looks.isCapitals && 'A',
      looks.isBold && 'B',
      looks.isItalic && 'I',
      looks.isUnderlined && 'U',
    ]
      .filter(Boolean)
      .join('')
    if (!ranks.has(kind)) ranks.set(kind, ranks.size)
    return el(
      'x-heading',
      { kind, depth: depth === null ? undefined : String(depth), typed: 'yes' },
      unwrapped(block.children),
    )
  })
}

/** Returns the number of a line that is marked as a heading by nothing else. */
function numberOfLine(block: XmlElement | undefined): string | null {
  if (block?.name !== 'p') return null
  const { number, isBold, isCapitals } = appearanceOf(block)
  return isBold || isCapitals ? null : number
}

/** Whether two successive lines are not items of one list: one has no number, or the second is below the first. */
function isApartFrom(first: string | null, second: string | null): boolean {
  return first === null || second === null || second.startsWith(`${first.replace(/[.)]$/, '')}.`)
}

function depthOf(number: string): number {
  return number.replace(/[.)]$/, '').split('.').length
}

/**
 * Removes bold from headings, which has no meaning in JATS. Partial italics are kept: they may mark a species or a
 * title.
 */
function unwrapped(children: readonly XmlNode[]): XmlNode[] {
  const out = trimmed(
    children.flatMap((node) =>
      typeof node !== 'string' && /^(bold|italic|underline)$/.test(node.name) ? node.children : [node],
    ),
  )
  const again =
    out.every((node) => typeof node !== 'string' && /^(bold|italic|underline)$/.test(node.name)) &&
    out.length > 0
  return again ? unwrapped(out) : out
}

/** Moves a typed number from the heading's text to its label. */
function numbered(block: XmlElement): XmlElement {
  if (block.name !== 'x-heading') return block
  const children = allBold(block.children) ? unwrapped(block.children) : block.children
  const text = plainText(children)
  const number = typedNumber.exec(text)
  if (!number?.[1]) return { ...block, children }
  return {
    ...block,
    attributes: { ...block.attributes, label: number[1] },
    children: withoutStart(children, number[0].length),
  }
}

const allBold = (children: readonly XmlNode[]) =>
  children.length > 0 &&
  children.every((node) =>
    typeof node === 'string' ? node.trim() === '' : /^(bold|x-anchor|x-comment)$/.test(node.name),
  )

/**
 * Assigns levels from 1 without gaps: by style, by typed numbers, or else by the order in which formats first
 * occur.
 */
function levelled(blocks: XmlElement[]): XmlElement[] {
  const headings = blocks.filter(({ name }) => name === 'x-heading')
  const byHand = headings.filter(({ attributes }) => attributes.typed)
  const numbers = byHand.filter(({ attributes }) => attributes.depth)
  const isNumbered = numbers.length >= 3 && numbers.length >= byHand.length / 3
  const ranks = [...new Set(byHand.map(({ attributes }) => attributes.kind ?? ''))]
  // An unnumbered heading gets the level of the numbered headings with the same format.
  const kindDepth = new Map<string, number>()
  if (isNumbered)
    for (const { attributes } of numbers)
      if (!kindDepth.has(attributes.kind ?? ''))
        kindDepth.set(attributes.kind ?? '', Number(attributes.depth))
  const lowest = Math.min(
    ...headings.flatMap(({ attributes }) => (attributes.level ? [Number(attributes.level)] : [])),
    9,
  )
  /** The headings around the current one, from the outermost to the innermost, with their wanted levels. */
  const open: number[] = []
  return blocks.map((block) => {
    if (block.name !== 'x-heading') return block
    const { level, depth, kind = '' } = block.attributes
    const wanted = level
      ? Number(level) - lowest + 1
      : isNumbered
        ? Number(depth ?? kindDepth.get(kind) ?? 1)
        : Math.min(ranks.indexOf(kind) + 1, 4)
    // Where a level is left out, all its subheadings move up alike.
    while ((open.at(-1) ?? 0) >= wanted) open.pop()
    open.push(wanted)
    return { ...block, attributes: { ...block.attributes, level: String(open.length) } }
  })
}
