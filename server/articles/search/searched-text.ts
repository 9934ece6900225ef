import { headingMark } from '../../jats/plain.ts'
import { eachBeginning, foldText } from './words.ts'

interface Paragraph {
  text: string
  /** The heading above it, if there is one. */
  heading: string | null
  /** Where it begins in the folded text. */
  start: number
}

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
        this.paragraphs.push({ text: line, heading, start: folded.length })
        folded += `${foldText(line)}\n`
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
  firstWith(beginnings: readonly string[], matches: (word: string) => boolean): Paragraph | undefined {
    let first = Number.POSITIVE_INFINITY
    for (const beginning of beginnings)
      for (const [word, at] of this.wordsFrom(beginning)) if (at < first && matches(word)) first = at
    return first < Number.POSITIVE_INFINITY
      ? this.paragraphs.findLast(({ start }) => start <= first)
      : undefined
  }
}

/** Beginnings of words that a text remembers at once. */
const mostBeginnings = 64

/** Bytes of texts that are kept for the next search. */
const mostBytes = 16 * 1024 * 1024

const kept = new Map<string, SearchedText>()
let bytes = 0

/** Returns those of the texts that are kept, by their sums. A text with another sum is another text. */
export function keptTexts(sums: Iterable<string>): Map<string, SearchedText> {
  const found = new Map<string, SearchedText>()
  for (const sum of sums) {
    const text = kept.get(sum)
    if (!text) continue
    kept.delete(sum)
    kept.set(sum, text)
    found.set(sum, text)
  }
  return found
}

export function keepText(sum: string, text: string): SearchedText {
  const searched = new SearchedText(text)
  if (!kept.has(sum)) bytes += searched.bytes
  kept.set(sum, searched)
  for (const [oldest, { bytes: size }] of kept) {
    if (bytes <= mostBytes) break
    kept.delete(oldest)
    bytes -= size
  }
  return searched
}
