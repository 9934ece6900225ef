import { anchorOf, findSimilar, type TextAnchor } from '../anchors.ts'
import {
  type FoldedPages,
  type FoundPassage,
  findOnPages,
  foldPages,
  foldText,
  type PageText,
  pageAnchor,
  placed,
} from '../manuscript/page-anchors.ts'

/**
 * A proof is read as a web page or as PDF pages, which are made from the same text. A comment has one anchor, in
 * an element of the text, and is shown in both. The elements are found on the pages by their words, in order;
 * formulas and pictures have different words there, or none.
 */
export interface ProofElement {
  id: string
  text: string
}

/** The part of a proof's pages, as a range of folded letters, on which an element is. */
export interface Place extends ProofElement {
  from: number
  to: number
}

/** Elements of the front matter, which are no elements of the text. No id of an XML file contains '/'. */
export const frontElements = ['front/title', 'front/authors', 'front/abstract'] as const

/** Whether an anchor is outside of the article's text: in the front matter, or on the pages of the PDF alone. */
export function isOutsideText({ element }: Pick<TextAnchor, 'element'>): boolean {
  return element.startsWith('front/') || /^page-\d+$/.test(element)
}

/** Lengths of an element's first and last letters by which it is found, the longest first. */
const lengths = [48, 24, 12]

/** Letters after the beginning of an element from which it is looked for, because formulas have other letters there. */
const starts = [0, 8, 16, 32, 64]
/** Most letters between two elements among which one that is not found can be, such as a formula. */
const widestGap = 600

/** Finds the elements, which are given in the order of the text, on the pages. */
export function placeElements(elements: readonly ProofElement[], doc: FoldedPages): Place[] {
  let reached = 0
  const found = elements.map((element): Place | null => {
    const letters = foldText(element.text)
    if (letters === '') return null
    // Figures and tables may be before or after the place where they stand in the text.
    const from = [reached, 0].map((start) => startOf(doc.text, letters, start)).find((at) => at >= 0) ?? -1
    if (from < 0) return null
    reached = Math.max(reached, from)
    return { ...element, from, to: endOf(doc.text, letters, from) }
  })
  return elements.flatMap((element, index) => found[index] ?? between(element, index, found) ?? [])
}

/** Places an element that was not found between the one before and the one after it; null if that is no near place. */
function between(element: ProofElement, index: number, found: readonly (Place | null)[]): Place | null {
  const before = found.slice(0, index).findLast((place) => place !== null)
  const after = found.slice(index + 1).find((place) => place !== null)
  if (element.text.trim() === '' || !before || !after) return null
  const [from, to] = [before.to, after.from]
  return to > from && to - from <= widestGap ? { ...element, from, to } : null
}

/** Returns where an element begins on the pages, at or after a place; -1 if it is not found. */
function startOf(text: string, letters: string, from: number): number {
  for (const skipped of starts) {
    // The few last letters of an element occur in other places, too.
    if (skipped > 0 && letters.length - skipped < 24) break
    const at = indexOfPart(text, letters.slice(skipped), from + skipped)
    if (at >= 0) return Math.max(from, at - skipped)
  }
  return -1
}

function indexOfPart(text: string, letters: string, start: number): number {
  for (const length of lengths) {
    if (letters.length < length && length !== lengths.at(-1)) continue
    const at = text.indexOf(letters.slice(0, length), start)
    if (at >= 0) return at
  }
  return -1
}

/** Returns the end of an element that begins at `from`; running heads and notes may be between. */
function endOf(text: string, letters: string, from: number): number {
  const furthest = from + letters.length * 1.5 + 1000
  for (const length of lengths) {
    if (letters.length < length && length !== lengths.at(-1)) continue
    const tail = letters.slice(-length)
    const at = text.indexOf(tail, Math.max(from, from + Math.floor(letters.length * 0.6) - length))
    if (at >= 0 && at + tail.length <= furthest) return at + tail.length
  }
  return Math.min(text.length, from + letters.length)
}

/** Returns where the passage of an anchor is on the pages; null if it is not found. */
export function findOnProof(
  anchor: TextAnchor,
  places: readonly Place[],
  doc: FoldedPages,
): FoundPassage | null {
  const place = places.find(({ id }) => id === anchor.element)
  if (!place) return findOnPages({ ...anchor, file: '' }, doc, true)
  const { from, to, text } = place
  const quote = foldText(anchor.quote.exact)
  if (quote === '' || quote.length >= foldText(text).length * 0.9) return placed(doc, from, to)
  const before = foldText(text.slice(0, anchor.start)).length
  const shown = doc.text.slice(from, to)
  const exact = nearest(shown, quote, before)
  if (exact >= 0) return placed(doc, from + exact, from + exact + quote.length)
  if (quote.length <= 300) {
    const similar = findSimilar(quote, shown)
    if (similar) return placed(doc, from + similar.start, from + similar.end)
  }
  const head = nearest(shown, quote.slice(0, 12), before)
  const tail = nearest(shown, quote.slice(-12), before + quote.length)
  return head >= 0 && tail >= head ? placed(doc, from + head, from + tail + 12) : placed(doc, from, to)
}

/** The pages of a proof with the places of its elements. */
export interface ProofPages {
  places: readonly Place[]
  doc: FoldedPages
  pages: readonly PageText[]
  version: number
}

/**
 * Returns the anchor of words that were selected on a page: in the innermost element on this part of the page or, if
 * they are in none, such as an affiliation, on the page itself. Words of a formula stand for their whole element.
 */
export function anchorOnProof(selected: FoundPassage, proof: ProofPages): TextAnchor {
  const { places, doc, version } = proof
  const page = proof.pages[selected.page - 1] ?? { text: '', lines: [] }
  const { from, to } = lettersOf(selected, doc)
  const around = places
    .filter((place) => place.from <= from && from < place.to)
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))
  for (const place of around) {
    const range = rangeIn(place, doc.text.slice(from, Math.min(to, place.to)), from - place.from)
    if (range) return anchorOf(place.id, place.text, range, version)
  }
  const [innermost] = around
  const isMargin =
    selected.start < (page.lines[0]?.end ?? 0) || selected.end > (page.lines.at(-1)?.start ?? 0)
  if (innermost && !isMargin)
    return anchorOf(innermost.id, innermost.text, { start: 0, end: innermost.text.length }, version)
  const { file: _, ...anchor } = pageAnchor({ file: '', version }, selected.page, page, selected)
  return anchor
}

/** Returns the folded letters of a passage of a page. */
function lettersOf({ page, start, end }: FoundPassage, doc: FoldedPages): { from: number; to: number } {
  const isInside = (at: number) =>
    doc.pages[at] === page && (doc.offsets[at] ?? 0) >= start && (doc.offsets[at] ?? 0) < end
  const from = doc.pages.findIndex((_, at) => isInside(at))
  if (from < 0) return { from: -1, to: -1 }
  let to = from
  while (isInside(to)) to += 1
  return { from, to }
}

/** Returns the range of folded letters in an element's text; null if they are not in it. */
function rangeIn(
  { text }: ProofElement,
  letters: string,
  near: number,
): { start: number; end: number } | null {
  const folded = foldPages([{ text, lines: [] }])
  const whole = nearest(folded.text, letters, near)
  const head = letters.slice(0, lengths.at(-1))
  const tail = letters.slice(-head.length)
  const first = whole >= 0 ? whole : nearest(folded.text, head, near)
  const last =
    whole >= 0 ? whole + letters.length : after(nearest(folded.text, tail, near + letters.length), tail)
  if (letters === '' || first < 0 || last <= first) return null
  return { start: folded.offsets[first] ?? 0, end: (folded.offsets[last - 1] ?? 0) + 1 }
}

const after = (at: number, words: string) => (at < 0 ? -1 : at + words.length)

/** Returns where the words begin, nearest to a place; -1 if they do not occur. */
function nearest(text: string, words: string, place: number): number {
  let best = -1
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (best < 0 || Math.abs(at - place) < Math.abs(best - place)) best = at
  return best
}
