import type { ArticleMatch, ArticleView } from '#domain/article/article.ts'
import type { SearchTerm, TextPart } from '#domain/article/search.ts'
import type { SearchedText } from './searched-text.ts'
import { beginningsOf, eachBeginning, fold, foldInPlace, foldText, wordPattern } from './words.ts'

/** Matches separators between words that are highlighted together: 'exchange-rate pass-through'. */
const joint = /^[\s\-‐‑–'’]{1,2}$/
/** Snippet length in UTF-16 units, about three lines. */
const snippetLength = 240
const before = 60
/** Returns the distinct words of a search, folded. */
export function searchWords(terms: readonly SearchTerm[], authors: readonly string[] = []): string[] {
  const texts = [...terms.map(({ text }) => text), ...authors]
  return [...new Set(texts.flatMap((text) => text.match(wordPattern) ?? []).map(fold))].slice(0, 40)
}

/**
 * Returns the words of the texts that may share a stem with a searched word, because they begin with the same
 * letters.
 */
export function candidates(
  words: readonly string[],
  texts: readonly string[],
  fullTexts: Iterable<SearchedText> = [],
): string[] {
  const found = new Set<string>()
  const beginnings = beginningsOf(words)
  const joined = foldText(texts.join('\n'))
  for (const beginning of beginnings) eachBeginning(joined, beginning, (word) => found.add(word))
  for (const text of fullTexts)
    for (const beginning of beginnings) for (const word of text.wordsFrom(beginning).keys()) found.add(word)
  return [...found].slice(0, 5000)
}

/**
 * Whether a word was searched for. 'beside' means: only if it is next to a searched word (as in
 * 'pass-through').
 */
export interface Matcher {
  (word: string): boolean | 'beside'
  /** Letters that every matching word begins with. */
  beginnings: readonly string[]
}

export function matcher(words: readonly string[], stems: ReadonlyMap<string, string>): Matcher {
  const exact = new Set(words)
  const wanted = new Set(words.map((word) => stems.get(word)).filter(Boolean))
  const known = new Map<string, boolean | 'beside'>()
  const matches = (word: string) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const folded = fold(word)
    const stem = stems.get(folded)
    // Stop words have no stem and are not highlighted on their own.
    const match = stem ? wanted.has(stem) : exact.has(folded) && (stem === undefined || 'beside')
    known.set(word, match)
    return match
  }
  return Object.assign(matches, { beginnings: beginningsOf(words) })
}

interface Range {
  start: number
  end: number
}

function rangesOf(text: string, matches: Matcher): Range[] {
  const ranges: Range[] = []
  for (const { start, end } of wordsLike(text, matches.beginnings)) {
    const match = matches(text.slice(start, end))
    if (!match) continue
    const last = ranges.at(-1)
    if (last && joint.test(text.slice(last.end, start))) last.end = end
    else if (match !== 'beside') ranges.push({ start, end })
  }
  return ranges
}

/** Returns the words of a text that may match, in order; all of them if the text cannot be folded in place. */
function wordsLike(text: string, beginnings: readonly string[]): Range[] {
  const folded = foldInPlace(text)
  const words: Range[] = []
  if (folded === null)
    for (const { 0: word, index } of text.matchAll(wordPattern))
      words.push({ start: index, end: index + word.length })
  else
    for (const beginning of beginnings)
      eachBeginning(folded, beginning, (word, at) => words.push({ start: at, end: at + word.length }))
  return words.sort((one, other) => one.start - other.start)
}

function partsOf(text: string, ranges: readonly Range[], { start, end }: Range): TextPart[] {
  const parts: TextPart[] = []
  const add = (from: number, to: number, mark: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), mark })
  }
  let at = start
  for (const range of ranges) {
    if (range.end <= start || range.start >= end) continue
    add(at, Math.max(range.start, at), false)
    add(Math.max(range.start, at), Math.min(range.end, end), true)
    at = Math.min(range.end, end)
  }
  add(at, end, false)
  return parts
}

/** Returns the whole text with highlights. */
export function marked(text: string, matches: Matcher): TextPart[] {
  return partsOf(text, rangesOf(text, matches), { start: 0, end: text.length })
}

/**
 * Returns the passage of a text, or of a part of it, with the most highlights. Has ellipses where text is omitted. Null if
 * nothing is highlighted.
 */
export function excerpt(
  text: string,
  matches: Matcher,
  within: Range = { start: 0, end: text.length },
): TextPart[] | null {
  const ranges = rangesOf(text.slice(within.start, within.end), matches).map(({ start, end }) => ({
    start: start + within.start,
    end: end + within.start,
  }))
  let best = -1
  let most = 0
  let next = 0
  ranges.forEach(({ start }, i) => {
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= start + snippetLength - before) next++
    if (next - i > most) [best, most] = [i, next - i]
  })
  const first = ranges[best]
  if (!first) return null
  const start = first.start <= before * 2 ? 0 : wordStart(text, first.start - before)
  const end = text.length - start <= snippetLength + 40 ? text.length : wordEnd(text, start + snippetLength)
  const parts = partsOf(text, ranges, { start, end })
  if (start > 0) parts.unshift({ text: '… ', mark: false })
  if (end < text.length) parts.push({ text: ' …', mark: false })
  return parts
}

function wordStart(text: string, near: number): number {
  const space = text.indexOf(' ', near)
  return space < 0 ? near : space + 1
}

function wordEnd(text: string, near: number): number {
  const space = text.lastIndexOf(' ', near)
  return space < 0 ? near : space
}

export function matchOf(
  { title, authors, abstract }: Pick<ArticleView, 'title' | 'authors' | 'abstract'>,
  fullText: SearchedText | undefined,
  matches: Matcher,
): ArticleMatch {
  return {
    title: marked(title, matches),
    authors: marked(authors, matches),
    snippet: abstractSnippet(abstract, matches) ?? fullTextSnippet(fullText, matches),
  }
}

function abstractSnippet(abstract: string, matches: Matcher): ArticleMatch['snippet'] {
  const parts = excerpt(abstract, matches)
  return parts && { field: 'abstract', heading: null, parts }
}

function fullTextSnippet(fullText: SearchedText | undefined, matches: Matcher): ArticleMatch['snippet'] {
  const found = fullText?.firstWith(matches.beginnings, (word) => matches(word) === true)
  const parts = found && excerpt(found.text, matches, found.within)
  if (!parts) return null
  const { heading } = found
  return { field: heading === null ? 'fullText' : 'section', heading, parts }
}
