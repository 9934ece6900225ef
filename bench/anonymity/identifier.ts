import { genericWords } from '../../domain/blinding/names/words.ts'
import { fold, plain } from './copy-reader.ts'

export interface Identifier {
  kind: 'author' | 'affiliation' | 'email' | 'orcid' | 'handle' | 'funding' | 'other' | 'reviewer-or-editor'
  value: string
  where: 'text' | 'hidden-or-metadata-only'
}

/**
 * A template's placeholder, such as 'First Author': ordinary words that name nobody and that nobody registers.
 */
export const isPlaceholder = ({ kind, value }: Identifier) =>
  kind === 'author' &&
  /^((first|second|third|last|corresponding|author|name|surname|given)\s*)+$/i.test(value)

/**
 * What may remain in a list of references or among several works in brackets, where anybody could cite it: names of authors,
 * and institutions as publishers.
 */
export const isCitable = ({ kind }: Identifier) =>
  /^(author|reviewer-or-editor|affiliation|funding)$/.test(kind)

/** A part of an identifier that must not remain in the copy. */
export interface Part {
  words: string
  /** Whether it stands in a text that is still written as it was (`plain`, not folded). */
  isRead(text: string): boolean
  /** Whether the words of a finding overlap it. */
  overlaps(found: string): boolean
  /** Whether it stands in text that nobody reads (folded): there the case of the letters says nothing. */
  isHidden(text: string): boolean
}

const institution =
  /univers|institut|colleg|school|academ|hospital|bank|council|foundation|ministry|cent(er|re)|labs?\b|research|healthcare/i

/** Words that tell one institution or grant from another: not 'university', 'department' or 'economics'. */
export const distinctiveWords = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}]{4,}/gu) ?? []).filter((word) => !genericWords.has(word))

const literally = (words: string) => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Between other letters; a digit may be a footnote mark. */
const pattern = (words: string, flags: string) =>
  new RegExp(`(?<!\\p{L})${literally(words).replaceAll(' ', '[\\s,]*')}(?!\\p{L})`, flags)

function whole(given: string): Part {
  const words = fold(given)
  const anyCase = pattern(words, 'iu')
  const isIn = (text: string) => anyCase.test(text)
  const own = distinctiveWords(given).map((word) => pattern(word, 'iu'))
  return {
    words,
    isRead: isIn,
    isHidden: isIn,
    overlaps: (found) => isIn(found) || own.some((word) => word.test(found)),
  }
}

/**
 * One word of a name. Names begin with a capital, so in small letters it is a word of the language ('signal', 'first', 'lee').
 * A word of fewer than four letters identifies nobody.
 */
function wordOfName(given: string): Part {
  const letters = plain(given)
  const written = pattern(`${letters[0]?.toUpperCase()}${letters.slice(1)}`, 'u')
  const shouted = pattern(letters.toUpperCase(), 'u')
  const anyCase = pattern(fold(given), 'iu')
  const isRead = (text: string) => written.test(text) || shouted.test(text)
  return {
    words: fold(given),
    isRead,
    overlaps: isRead,
    isHidden: (text) => anyCase.test(text),
  }
}

/**
 * Names are split into words of at least four letters. In affiliations and funders, each institution is one part,
 * because single words ('economics', 'Brazil') are ordinary words. E-mail addresses, ORCID iDs and handles are one
 * part each.
 */
export function partsOf({ kind, value }: Identifier): Part[] {
  switch (kind) {
    case 'author':
    case 'reviewer-or-editor': {
      const words = plain(value).match(/[\p{L}'’]{4,}/gu) ?? []
      return [...(fold(value).length > 3 ? [whole(value)] : []), ...words.map(wordOfName)]
    }
    case 'affiliation': {
      const place = value.split(/[.;,]?\s*(?:E-?mail|ORCID)\b/i)[0] ?? ''
      const segments = place.split(/[,;]/).map((segment) => segment.replace(/\([^)]*\)?|\.$/g, '').trim())
      const named = segments
        .filter((segment) => institution.test(segment) && segment.includes(' '))
        .map((segment) => segment.replace(/^.*\b(?:professor|researcher)\b.*?\bat the /i, ''))
      return [whole(place.replace(/[.,]\s*$/, '')), ...named.map(whole)]
    }
    case 'funding':
      return value.split(';').map((grant) => whole(grant.replace(/^\s*the /i, '').trim()))
    default:
      return [whole(value)]
  }
}
