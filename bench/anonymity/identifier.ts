import { fold } from './copy-reader.ts'

export interface Identifier {
  kind: 'author' | 'affiliation' | 'email' | 'orcid' | 'handle' | 'funding' | 'other' | 'reviewer-or-editor'
  value: string
  where: 'text' | 'hidden-or-metadata-only'
}

/** A part of an identifier that must not remain in the copy. */
export interface Part {
  words: string
  /** Whether it also identifies somebody outside the text: in streams, links and names of parts. */
  isSecret: boolean
  isIn(text: string): boolean
}

const institution =
  /univers|institut|colleg|school|academ|hospital|bank|council|foundation|ministry|cent(er|re)|labs?\b|research|healthcare/i
/** Parts of names that are also ordinary words. */
const ordinary = /^(author|first|second|signal|university|jose|institute)$/

const literally = (words: string) => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function part(words: string, isSecret: boolean): Part {
  const folded = fold(words)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${literally(folded).replaceAll(' ', '[\\s,]*')}(?![\\p{L}\\p{N}])`,
    'u',
  )
  return { words: folded, isSecret, isIn: (text) => pattern.test(text) }
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
      const words = fold(value).match(/[\p{L}'’]{4,}/gu) ?? []
      const telling = words.filter((word) => !ordinary.test(word))
      return [
        ...(fold(value).length > 3 ? [part(value, true)] : []),
        ...telling.map((word) => part(word, false)),
      ]
    }
    case 'affiliation': {
      const place = value.split(/[.;,]?\s*(?:E-?mail|ORCID)\b/i)[0] ?? ''
      const segments = place.split(/[,;]/).map((segment) => segment.replace(/\([^)]*\)?|\.$/g, '').trim())
      const named = segments
        .filter((segment) => institution.test(segment) && segment.includes(' '))
        .map((segment) => segment.replace(/^.*\b(?:professor|researcher)\b.*?\bat the /i, ''))
      return [part(place.replace(/[.,]\s*$/, ''), true), ...named.map((segment) => part(segment, true))]
    }
    case 'funding':
      return value.split(';').map((grant) => part(grant.replace(/^\s*the /i, '').trim(), false))
    default:
      return [part(value, true)]
  }
}
