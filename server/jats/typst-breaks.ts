import {
  alignedTable,
  closesWithScript,
  closing,
  groups,
  isFenced,
  large,
  nameOf,
  opening,
  sequence,
  topLevel,
} from './typst-math.ts'
import { elements, textOf, type XmlElement } from './xml.ts'

/** A line of a formula. `hasLeft` tells whether it begins with a left-hand side. */
export interface MathRow {
  hasLeft: boolean
  parts: string[]
}

const relations = new Set([...'=≤≥<>≈≡∼~≅≃∝→⇒⇔≔⩽⩾≠∈⊂⊆', ':='])
const additions = new Set([...'+-−±'])
const products = new Set([...'\u2062×⋅·∗*'])
const separators = new Set([',', ';'])
const integrals = new Set([...'∫∬∭∮∯'])

/** What a place of a row is before and after, for the decision whether a line may begin there. */
interface Place {
  /** The operator that follows; '' if something else does. */
  operator: string
  node: XmlElement
  before: XmlElement
  /** Number of brackets that are open. */
  depth: number
}

const isRelation = ({ operator, depth }: Place) => depth === 0 && relations.has(operator)
/** A sign after a relation, as in 'a = −b', belongs to what follows. */
const isSum = (place: Place) =>
  isRelation(place) ||
  (place.depth === 0 && additions.has(place.operator) && !isBinary(operatorOf(place.before)))
const isFactor = (place: Place) => isSum(place) || (place.depth === 0 && beginsFactor(place))

const operatorOf = (node: XmlElement) => (nameOf(node) === 'mo' ? textOf(node) : '')
const isBinary = (operator: string) =>
  [relations, additions, products, separators].some((operators) => operators.has(operator))

/** Whether a factor of a product begins: after a sign of multiplication, an integral or sum, or what is after brackets. */
function beginsFactor({ operator, node, before }: Place): boolean {
  if (products.has(operator)) return true
  const last = operatorOf(before)
  if (separators.has(last)) return true
  if (isBinary(last) || isLarge(before)) return false
  if (isLarge(node)) return true
  return (closing.has(last) || closesWithScript(before)) && (operator === '' || opening.has(operator))
}

function isLarge(node: XmlElement): boolean {
  const sign = textOf(
    /^m(sub|sup|subsup|under|over|underover)$/.test(nameOf(node)) ? elements(node)[0] : node,
  )
  return large.has(sign) || integrals.has(sign)
}

/**
 * Divides a formula into parts that may begin a line, in several ways. Each allows more breaks than the one before: before
 * relations, before sums and differences, before factors, and within brackets. If the formula is a table of aligned
 * rows, these rows are kept.
 */
export function mathRows(math: XmlElement): MathRow[][] {
  const rows = (alignedTable(math) ?? [[topLevel(math)]]).map((row) => row.flat())
  const whole = rows.map(flattened)
  const cut = (given: readonly XmlElement[][], isBreak: (place: Place) => boolean) =>
    given.map((row): MathRow => {
      const [first] = row
      return { hasLeft: !first || !relations.has(textOf(first)), parts: piecesOf(row, isBreak) }
    })
  return [
    cut(rows, isRelation),
    cut(whole, isSum),
    cut(whole, isFactor),
    cut(whole, (place) => isFactor({ ...place, depth: 0 })),
  ]
}

/** Replaces groups that only keep their content together with that content. */
function flattened(row: readonly XmlElement[]): XmlElement[] {
  return row.flatMap((node) => {
    const inside = elements(node)
    return groups.test(nameOf(node)) && nameOf(node) !== 'semantics' && !isFenced(inside)
      ? flattened(inside)
      : [node]
  })
}

function piecesOf(row: readonly XmlElement[], isBreak: (place: Place) => boolean): string[] {
  const pieces: XmlElement[][] = [[]]
  let depth = 0
  for (const [index, node] of row.entries()) {
    const operator = operatorOf(node)
    const before = row[index - 1]
    if (closing.has(operator) || closesWithScript(node)) depth = Math.max(0, depth - 1)
    if (before && !opening.has(operatorOf(before)) && isBreak({ operator, node, before, depth }))
      pieces.push([])
    if (opening.has(operator)) depth += 1
    pieces.at(-1)?.push(node)
  }
  return pieces.map((piece) => sequence(piece)).filter(Boolean)
}
