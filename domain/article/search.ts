/**
 * Parses a search text. Any text is valid; everything that is not an operator is read as words.
 *
 *   exchange rate        both words, in any form        "exchange rate"   the phrase
 *   -survey              not this word                  author:lacerda    in an author's name
 *   year:2025            also year:2024-2026, 2024-, -2026
 *   doi:10.5555/x        also a bare DOI or the address of one
 */
export interface ParsedSearch {
  terms: SearchTerm[]
  without: SearchTerm[]
  authors: string[]
  withoutAuthors: string[]
  /**
   * Publication years: an article matches if its year is in any of these ranges. Empty if the search contains
   * no year.
   */
  years: YearRange[]
  doi: string | null
}

export interface SearchTerm {
  text: string
  phrase: boolean
}

/** Groups of words and phrases that mean the same. */
export type Synonyms = readonly (readonly string[])[]

export interface YearRange {
  from: number | null
  to: number | null
}

/**
 * Maximum number of terms. If a search contains more, for example a pasted page, only the first ones are
 * used.
 */
const maxTerms = 32
const maxTermLength = 200
export const maxQueryLength = 1000

const token = /(-*)(?:(author|year|doi):)?(?:"([^"]*)(?:"|$)|([^\s"]+))/giu
const years = /^(\d{4})?(-)?(\d{4})?$/
const bareDoi = /^(?:https?:\/\/)?(?:(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S+|10\/[a-z][a-z0-9]{2,9})$/i
const hasWord = /[\p{L}\p{N}]/u

/** Replaces control characters with spaces, and typographic quotes and hyphens with plain ones. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zs}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[“”„‟«»″]/gu, '"')
    .replaceAll(/[‐‑‒–—−]/gu, '-')
    .slice(0, maxQueryLength)
    .trim()
}

export function parseSearch(text: string): ParsedSearch {
  const parsed: ParsedSearch = {
    terms: [],
    without: [],
    authors: [],
    withoutAuthors: [],
    years: [],
    doi: null,
  }
  const query = tidy(text)
  const doi = bareDoi.exec(query)?.[1]
  if (doi) return { ...parsed, doi: doiKey(doi) }

  for (const [whole, minus = '', field, quoted, plain = ''] of query.matchAll(token)) {
    const { terms, without, authors, withoutAuthors } = parsed
    if (terms.length + without.length + authors.length + withoutAuthors.length >= maxTerms) break
    const value = (quoted ?? plain).slice(0, maxTermLength)
    const pasted = bareDoi.exec(value.replace(/^[([<]+/, ''))?.[1]
    const not = minus !== ''
    const name = field?.toLowerCase()
    if (name === 'doi' && !not && /^10\.\d/.test(value)) parsed.doi = doiKey(value)
    else if (name === 'year' && !not && yearRange(value)) parsed.years.push(yearRange(value) as YearRange)
    else if (!hasWord.test(value)) {
      // 'author:' without a name is searched as a word; quotation marks and signs without a word are ignored.
      if (name) addTo(not ? without : terms, name, false)
    } else if (name === 'author') (not ? withoutAuthors : authors).push(value)
    else if (quoted === undefined && pasted) parsed.doi = doiKey(pasted)
    else if (name) addTo(not ? without : terms, whole.slice(minus.length), quoted !== undefined)
    else addTo(not ? without : terms, value, quoted !== undefined)
  }
  return parsed
}

function addTo(terms: SearchTerm[], text: string, phrase: boolean): void {
  terms.push({ text: text.trim(), phrase })
}

function yearRange(value: string): YearRange | null {
  const [, first, dash, last] = years.exec(value) ?? []
  if (!first && !last) return null
  const from = first ? Number(first) : null
  const to = last ? Number(last) : dash ? null : from
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/**
 * Returns the form of a DOI used for comparison: lower case, because DOIs are case-insensitive (DOI Handbook,
 * 2.4), and without trailing punctuation.
 */
function doiKey(value: string): string {
  return value.toLowerCase().replace(/[.,;)\]>]+$/, '')
}

/** Whether the query contains nothing to search for, for example only spaces, signs or a single minus. */
export function asksNothing({ terms, without, authors, withoutAuthors, years, doi }: ParsedSearch): boolean {
  return terms.length + without.length + authors.length + withoutAuthors.length + years.length === 0 && !doi
}

/** Reads the synonyms as editors enter them: one group per line, its members separated by commas. */
export function synonymsIn(lines: readonly string[]): Synonyms {
  return lines
    .map((line) =>
      line
        .split(/[,;=]/)
        .map((entry) => entry.trim())
        .filter((entry) => hasWord.test(entry)),
    )
    .filter((group) => group.length > 1)
}

/** A part of a text; `mark` is true if it matched the search. */
export interface TextPart {
  text: string
  mark: boolean
}
