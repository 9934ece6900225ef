/**
 * Anchors of comments, queries and proof corrections. An anchor identifies a passage of the text (it is a W3C
 * Web Annotation selector). After the text has changed, the passage is searched within its element: first the
 * exact words, then similar ones. The rest of the text is never searched, because the same words elsewhere
 * are usually a different passage.
 */
export interface TextAnchor {
  /** Id of the paragraph, heading, figure or other element. */
  element: string
  quote: { exact: string; prefix: string; suffix: string }
  /** Offset of the passage within the element's text. */
  start: number
  /** Number of the version in which the anchor was made. */
  version: number
}

/** Number of characters of context stored on each side of the passage. */
export const contextLength = 32
/** Maximum length of a passage for which similar words are searched. */
export const longestSearch = 1000

/** Returns the anchor of a passage in an element's text. An empty passage stands for the whole element. */
export function anchorOf(
  element: string,
  text: string,
  range: { start: number; end: number },
  version: number,
): TextAnchor {
  const { start, end } = range
  return {
    element,
    quote: {
      exact: text.slice(start, Math.min(end, start + 5000)),
      prefix: text.slice(Math.max(0, start - contextLength), start),
      suffix: text.slice(end, end + contextLength),
    },
    start,
    version,
  }
}

/**
 * Returns the current position of a passage in its element's text; null if it was deleted or changed too
 * much.
 */
export function findPassage(
  { quote: { exact, prefix, suffix }, start }: TextAnchor,
  text: string,
): { start: number; end: number } | null {
  if (exact === '') return { start: 0, end: text.length }
  const found: number[] = []
  for (let at = text.indexOf(exact); at >= 0; at = text.indexOf(exact, at + 1)) found.push(at)
  if (found.length > 0) {
    const score = (at: number) =>
      shared(text.slice(0, at), prefix, 'end') +
      shared(text.slice(at + exact.length), suffix, 'start') -
      Math.abs(at - start) / 10_000
    const best = found.reduce((a, b) => (score(b) > score(a) ? b : a))
    return { start: best, end: best + exact.length }
  }
  return exact.length <= longestSearch ? findSimilar(exact, text) : null
}

/** Returns the number of characters that two texts have in common at their starts or at their ends. */
function shared(a: string, b: string, end: 'start' | 'end'): number {
  const [x, y] = end === 'end' ? [[...a].reverse(), [...b].reverse()] : [[...a], [...b]]
  let count = 0
  while (count < y.length && x[count] === y[count]) count += 1
  return count
}

/**
 * Finds the part of the text with the smallest edit distance to the words (Sellers' algorithm). Returns null
 * if more than `most` of the characters would have to change.
 */
export function findSimilar(exact: string, text: string, most = 0.4): { start: number; end: number } | null {
  const length = exact.length
  // For each position in the text: the cost of the cheapest match that ends there, and where this match
  // begins.
  let costs = Array.from({ length: length + 1 }, (_, index) => index)
  let starts = Array.from({ length: length + 1 }, () => 0)
  let best = { cost: Number.POSITIVE_INFINITY, start: 0, end: 0 }
  for (let at = 1; at <= text.length; at += 1) {
    const nextCosts = [0]
    const nextStarts = [at]
    for (let index = 1; index <= length; index += 1) {
      const replaced = (costs[index - 1] ?? 0) + (exact[index - 1] === text[at - 1] ? 0 : 1)
      const added = (costs[index] ?? 0) + 1
      const removed = (nextCosts[index - 1] ?? 0) + 1
      const cost = Math.min(replaced, added, removed)
      nextCosts[index] = cost
      nextStarts[index] =
        (cost === replaced ? starts[index - 1] : cost === added ? starts[index] : nextStarts[index - 1]) ?? 0
    }
    ;[costs, starts] = [nextCosts, nextStarts]
    const cost = costs[length] ?? 0
    if (cost < best.cost) best = { cost, start: starts[length] ?? 0, end: at }
  }
  return best.cost <= length * most && best.end > best.start ? { start: best.start, end: best.end } : null
}
