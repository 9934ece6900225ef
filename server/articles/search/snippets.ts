import type { ArticleMatch, ArticleView } from '#domain/article/article.ts'
import type { SearchTerm, TextPart } from '#domain/article/search.ts'
import { headingMark } from '../../jats/plain.ts'

/** Matches the words of a text. Combining marks belong to their word. */
const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
/** Matches separators between words that are highlighted together: 'exchange-rate pass-through'. */
const joint = /^[\s\-‐‑–'’]{1,2}$/
/** Snippet length in UTF-16 units, about three lines. */
const snippetLength = 240
const before = 60
/** Replacements that PostgreSQL's unaccent makes for letters that are not a base letter with an accent. */
const unlike: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

const plainLetters = /^[a-z\d]*$/i

/** Converts a word to lower case without accents, exactly as fold() in the database does. */
export function fold(word: string): string {
  if (plainLetters.test(word)) return word.toLowerCase()
  return word
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđðħıßæœþ]/g, (letter) => unlike[letter] ?? letter)
}

/** Folds all words of a text. Most of its signs need no more than lower case. */
function foldText(text: string): string {
  return text.replaceAll(/[^\n -~]+/g, fold).toLowerCase()
}

/** Returns the distinct words of a search, folded. */
export function searchWords(terms: readonly SearchTerm[], authors: readonly string[] = []): string[] {
  const texts = [...terms.map(({ text }) => text), ...authors]
  return [...new Set(texts.flatMap((text) => text.match(wordPattern) ?? []).map(fold))].slice(0, 40)
}

/**
 * Returns the words of the texts that may share a stem with a searched word, because they begin with the same
 * letters.
 */
export function candidates(words: readonly string[], texts: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of texts) for (const word of wordsLike(words, text)) found.add(word)
  return [...found].slice(0, 5000)
}

const lettersCompared = 3
const wordSign = /[\p{L}\p{N}\p{M}]/u
const restOfWord = /[\p{L}\p{N}\p{M}]+/uy

/**
 * Returns the words of a text, folded, that begin with the same letters as a searched word. Looks for the letters instead of
 * reading word by word, which takes four times as long in a full text.
 */
function wordsLike(words: readonly string[], text: string): Set<string> {
  const folded = foldText(text)
  const found = new Set<string>()
  for (const beginning of new Set(words.map((word) => word.slice(0, lettersCompared))))
    for (let at = folded.indexOf(beginning); at >= 0; at = folded.indexOf(beginning, at + 1)) {
      if (wordSign.test(folded.charAt(at - 1))) continue
      restOfWord.lastIndex = at
      const word = restOfWord.exec(folded)?.[0]
      if (word !== undefined) found.add(word)
    }
  return found
}

/**
 * Whether a word was searched for. 'beside' means: only if it is next to a searched word (as in
 * 'pass-through').
 */
export interface Matcher {
  (word: string): boolean | 'beside'
  /** Whether a text contains a word that was searched for. */
  isIn(text: string): boolean
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
  const isIn = (text: string) =>
    wordsLike(words, text)
      .values()
      .some((word) => matches(word) === true)
  return Object.assign(matches, { isIn })
}

interface Range {
  start: number
  end: number
}

function rangesOf(text: string, matches: Matcher): Range[] {
  const ranges: Range[] = []
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const match = matches(word)
    if (!match) continue
    const last = ranges.at(-1)
    if (last && joint.test(text.slice(last.end, index))) last.end = index + word.length
    else if (match !== 'beside') ranges.push({ start: index, end: index + word.length })
  }
  return ranges
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
 * Returns the passage with the most highlights, with ellipses where text is omitted, or null if nothing is
 * highlighted.
 */
export function excerpt(text: string, matches: Matcher): TextPart[] | null {
  const ranges = rangesOf(text, matches)
  let best = -1
  let most = 0
  ranges.forEach(({ start }, i) => {
    const inside = ranges.slice(i).filter(({ end }) => end <= start + snippetLength - before).length
    if (inside > most) [best, most] = [i, inside]
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
  fullText: string | null | undefined,
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

function fullTextSnippet(fullText: string | null | undefined, matches: Matcher): ArticleMatch['snippet'] {
  let heading: string | null = null
  for (const line of fullText?.split('\n') ?? []) {
    if (line.startsWith(headingMark)) heading = line.slice(headingMark.length)
    else if (matches.isIn(line)) {
      const parts = excerpt(line, matches)
      if (parts) return { field: heading === null ? 'fullText' : 'section', heading, parts }
    }
  }
  return null
}
