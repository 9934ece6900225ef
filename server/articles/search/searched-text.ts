import { headingMark } from '../../jats/plain.ts'
import { RecentlyUsed } from '../../recently-used.ts'
import { eachBeginning, foldInPlace, foldText } from './words.ts'

interface Paragraph {
  text: string
  /** The heading above it, if there is one. */
  heading: string | null
  /** Where it begins in the folded text. */
  start: number
  /** Whether each sign of the folded paragraph stands where it stands in the paragraph. */
  isInPlace: boolean
}

/** A paragraph with a word that was searched for, and the part of it in which the best passage is looked for. */
interface Finding {
  text: string
  heading: string | null
  within: { start: number; end: number }
}

/** Signs before and after the first word that matches. */
const lookedThrough = { before: 200, after: 2000 }

/**
 * A full text in which searches look for passages. It is folded once, and remembers where each word stands first that begins
 * with the letters of a searched one.
 */
export class SearchedText {
  /** Approximate bytes in memory. */
  readonly bytes: number
  private readonly paragraphs: Paragraph[] = []
  private readonly folded: string
  private readonly begun = new Map<string, ReadonlyMap<string, number>>()

  constructor(text: string) {
    let heading: string | null = null
    let folded = ''
    for (const line of text.split('\n')) {
      if (line.startsWith(headingMark)) heading = line.slice(headingMark.length)
      else {
        const inPlace = foldInPlace(line)
        this.paragraphs.push({ text: line, heading, start: folded.length, isInPlace: inPlace !== null })
        folded += `${inPlace ?? foldText(line)}\n`
      }
    }
    this.folded = folded
    this.bytes = 2 * (text.length + folded.length)
  }

  /** Returns the words that begin with these letters, and where each stands first. */
  wordsFrom(beginning: string): ReadonlyMap<string, number> {
    const known = this.begun.get(beginning)
    if (known) return known
    const places = new Map<string, number>()
    eachBeginning(this.folded, beginning, (word, at) => {
      if (!places.has(word)) places.set(word, at)
    })
    if (this.begun.size >= mostBeginnings) this.begun.clear()
    this.begun.set(beginning, places)
    return places
  }

  /** Returns the first paragraph with a word that matches. */
  firstWith(beginnings: readonly string[], matches: (word: string) => boolean): Finding | undefined {
    let first = Number.POSITIVE_INFINITY
    for (const beginning of beginnings)
      for (const [word, at] of this.wordsFrom(beginning)) if (at < first && matches(word)) first = at
    const found =
      first < Number.POSITIVE_INFINITY ? this.paragraphs.findLast(({ start }) => start <= first) : undefined
    if (!found) return undefined
    const { text, heading, start, isInPlace } = found
    const at = first - start
    const near = { start: Math.max(0, at - lookedThrough.before), end: at + lookedThrough.after }
    return { text, heading, within: isInPlace ? near : { start: 0, end: text.length } }
  }
}

/** Beginnings of words that a text remembers at once. */
const mostBeginnings = 64

/** Bytes of texts that are kept for the next search. */
const mostBytes = 8 * 1024 * 1024

const kept = new RecentlyUsed<SearchedText>(mostBytes)

/** The texts that are kept, by their sums. A text with another sum is another text. */
export const keptTexts = (): ReadonlyMap<string, SearchedText> => kept.all()

/** Keeps a text for the next search; one that is kept already counts as used. */
export function keepText(sum: string, text: SearchedText): void {
  if (!kept.get(sum)) kept.set(sum, text)
}
