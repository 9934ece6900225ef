import { isPlainWord } from '../plain-words.ts'
import { isCitedAfter } from './citations.ts'
import { gaps, type Token } from './tokens.ts'
import { conjunctions, institutionKinds, particles } from './words.ts'

/** Data of all people with this surname, or with this part of a compound surname. */
export interface Surname {
  /** Given names, their short forms and translations. */
  given: Set<string>
  /**
   * Abbreviations of given names, such as 'Jon' for Jonathan. Abbreviations of two letters ('Ch.') match only
   * before a full stop.
   */
  beginnings: Set<string>
  initials: Set<string>
  /**
   * Initials of people who entered only an initial as their given name. Any given name with this initial
   * matches.
   */
  soleInitials: Set<string>
  /** Particles that occur within given names, such as 'Văn' in 'Nguyễn Văn An'. */
  givenParticles: Set<string>
  /** Whether this is the whole surname of one of the people, and not only one part of a compound surname. */
  isWhole: boolean
  /**
   * Whether one of the people has only this surname and no given name, so that the surname alone identifies
   * them.
   */
  isWholeName: boolean
  /** Whether one of the people entered only one surname, so that a second one may follow it in the text. */
  isSingle: boolean
}

export interface TokenMatch {
  rule: 'name' | 'surname' | 'handle'
  /** Indexes of the first and last token. */
  first: number
  last: number
}

/** Number of tokens that are examined on either side of a surname. */
export const reach = 8
const besideName = gaps.space | gaps.hyphen | gaps.newline | gaps.dot | gaps.footnote | gaps.quote

/** Extends a surname to the full name around it; returns null if the word is not used as a name here. */
export function fullNameAt(
  tokens: readonly Token[],
  first: number,
  last: number,
  surname: Surname,
  isMarked: (token: Token) => boolean,
): TokenMatch | null {
  const words = tokens.slice(first, last + 1)
  const isCapital = startsCapital(words)
  const left = givenBefore(tokens, first, surname, isCapital)
  if (left !== null) return { rule: 'name', first: left, last: endOfName(tokens, last, surname) }
  if (words.some(isMarked)) return null
  const right = givenAfter(tokens, first, last, surname, isCapital)
  if (right !== null) return { rule: 'name', first, last: right }
  if (!isCapital) return null
  if (surname.isWholeName) return { rule: 'name', first, last }
  if (surname.isWhole || isCitedAfter(tokens, last))
    return { rule: 'surname', first, last: hyphenatedEnd(tokens, last) }
  return null
}

/**
 * Whether the first word after particles and the longest word are capitalised: true for 'de Vries', false for 'signal'.
 */
function startsCapital(words: readonly Token[]): boolean {
  const longest = words.reduce((a, b) => (b.key.length > a.key.length ? b : a))
  const first = words.find(({ key }) => !particles.has(key)) ?? words[0]
  return longest.isCapital && first?.isCapital === true
}

const isInitial = ({ key, isCapital, isNumber }: Token) => key.length === 1 && isCapital && !isNumber

function isGiven({ key, long, isCapital }: Token, { given, beginnings, soleInitials }: Surname): boolean {
  if (given.has(key) || given.has(long)) return true
  if (key.length >= 3 && beginnings.has(key)) return true
  if (!isCapital || key.length < 2) return false
  if (soleInitials.has(key[0] ?? '')) return true
  // Somebody who registered as Jon may be called Jonathan in the byline.
  for (let length = 3; length < Math.min(key.length, 16); length++)
    if (key.length - length <= 10 && given.has(key.slice(0, length))) return true
  return false
}

/**
 * Returns the index of the first given name or initial before the surname; null if none of the person's given
 * names precedes it.
 */
function givenBefore(
  tokens: readonly Token[],
  first: number,
  surname: Surname,
  isCapital: boolean,
): number | null {
  let found: number | null = null
  let others = 0
  for (let at = first; at > Math.max(0, first - reach); at--) {
    const token = tokens[at - 1]
    const gap = tokens[at]?.gap ?? 0
    if (!token || gap & ~besideName || token.isNumber) break
    const isShort = token.key.length <= 3
    // A full stop after a longer word ends a sentence.
    if (gap & gaps.dot && !isShort) break
    if (isGiven(token, surname) && isBelievable(token, tokens[first], isCapital)) found = at - 1
    else if (isCapital && isInitialOf(token, gap, surname, tokens[first])) found = at - 1
    else if (isInitial(token) || (token.key.length === 1 && found === null && gap & gaps.space)) continue
    else if (conjunctions.has(token.key) && !token.isCapital) break
    else if (particles.has(token.key)) continue
    else if (token.isCapital && token.key.length <= 15 && others < 3) others++
    else break
  }
  return found
}

function isInitialOf(
  token: Token,
  gap: number,
  { initials, beginnings }: Surname,
  name: Token | undefined,
): boolean {
  const letter = token.key[0] ?? ''
  if (!token.isCapital || !initials.has(letter)) return false
  if (token.key.length === 1) return true
  // Accepts 'JP Smith' and 'Chr. Smith', but not 'FX Price'.
  if (token.isCaps && token.key.length <= 3)
    return !isPlainWord(name?.key ?? '') || [...token.key].every((initial) => initials.has(initial))
  return (gap & gaps.dot) !== 0 && beginnings.has(token.key)
}

/** Whether the capitalisation fits a name: 'will price' in lower case does not. */
function isBelievable(given: Token, surname: Token | undefined, isCapital: boolean): boolean {
  if (isCapital && (given.isCapital || given.key.length > 3)) return true
  return (
    !isPlainWord(given.key) && !isPlainWord(surname?.key ?? '') && (given.key.length > 2 || given.isCapital)
  )
}

/**
 * Returns the index of the last given name or initial after the surname; null if none of the person's given
 * names follows it.
 */
function givenAfter(
  tokens: readonly Token[],
  first: number,
  last: number,
  surname: Surname,
  isCapital: boolean,
): number | null {
  const beside = tokens[last + 1]
  if (!beside || beside.isNumber || !(beside.gap & (gaps.space | gaps.comma))) return null
  if (beside.gap & ~(gaps.space | gaps.comma | gaps.newline | gaps.footnote)) return null
  const hasComma = (beside.gap & gaps.comma) !== 0
  let end = last + 1
  // Particles such as 'Văn' in 'Nguyễn Văn An' belong to the given names.
  while (end < last + reach && surname.givenParticles.has(tokens[end]?.key ?? '')) {
    if ((tokens[end + 1]?.gap ?? 0) & ~gaps.space) break
    end++
  }
  const next = tokens[end]
  if (!next || next.isNumber) return null
  const isFound =
    (isExactGiven(next, surname, hasComma) && isBelievable(next, tokens[first], isCapital)) ||
    (isCapital && isInitialAfter(next, tokens[end + 1], surname))
  if (!isFound) return null
  while (end < last + reach) {
    const token = tokens[end + 1]
    if (!token || token.isNumber || token.gap & ~(gaps.space | gaps.dot | gaps.hyphen | gaps.newline)) break
    const isMore = isInitial(token)
      ? isAbbreviated(token, tokens[end + 2]) || surname.initials.has(token.key)
      : surname.given.has(token.key) && token.isCapital
    if (!isMore) break
    end++
  }
  return end
}

function isExactGiven(token: Token, surname: Surname, hasComma: boolean): boolean {
  return hasComma
    ? isGiven(token, surname)
    : surname.given.has(token.key) ||
        surname.given.has(token.long) ||
        (token.key.length >= 3 && surname.beginnings.has(token.key))
}

const isAbbreviated = (_: Token, following: Token | undefined) =>
  following === undefined ||
  (following.gap & (gaps.dot | gaps.comma | gaps.close | gaps.hyphen | gaps.ampersand)) !== 0

function isInitialAfter(token: Token, following: Token | undefined, { initials }: Surname): boolean {
  if (!token.isCapital || !initials.has(token.key[0] ?? '')) return false
  // A single letter counts as an initial only if it is abbreviated or followed by a number or a capital,
  // because 'Price, I argue' and 'Lee A new start' are sentences.
  if (token.key.length === 1)
    return isAbbreviated(token, following) || following?.isNumber === true || following?.isCapital === true
  return (
    token.isCaps &&
    token.key.length <= 3 &&
    [...token.key].every((letter, i) => i > 1 || initials.has(letter) || i === 1)
  )
}

/** Capitalised words that may follow a name without being part of it. */
const notSurnames =
  /^(abstract|summary|resum\w*|zusammenfassung|introduc\w*|einleitung|keywords?|corresponding|author\w*|assistant|associate|professor|lecturer|figure|table|section|this|that|these|the|we|our|orcid|email|mail|phd|january|february|march|april|may|june|july|august|september|october|november|december|draft|version|working|paper|press|journal|review)$/

/**
 * Extends a name by a second surname that the person did not enter: 'Ana García Márquez' is found as a whole
 * for Ana García.
 */
function endOfName(tokens: readonly Token[], last: number, surname: Surname): number {
  const end = hyphenatedEnd(tokens, last)
  if (end > last || !surname.isSingle) return end
  let at = last + 1
  while (at <= last + 3) {
    const token = tokens[at]
    if (!token || token.isNumber || token.gap & ~gaps.space) return last
    if (!token.isCapital && particles.has(token.key)) {
      at++
      continue
    }
    const isSurname =
      token.isCapital &&
      token.key.length > 2 &&
      !institutionKinds.has(token.key) &&
      !notSurnames.test(token.key) &&
      !particles.has(token.key) &&
      !conjunctions.has(token.key)
    return isSurname ? at : last
  }
  return last
}

/** Extends a name by a second surname after a hyphen. */
function hyphenatedEnd(tokens: readonly Token[], last: number): number {
  const next = tokens[last + 1]
  return next && next.gap === gaps.hyphen && next.isCapital && !next.isNumber && next.key.length > 2
    ? last + 1
    : last
}
