import type { Person } from '../identities.ts'
import { isPlainWord } from '../plain-words.ts'
import { Automaton, type Meter } from './automaton.ts'
import { formsOfGivenName } from './given-names.ts'
import { SpacedLetters, shortestSpaced } from './spaced-letters.ts'
import { gaps, type Token, Vocabulary, wordsOf } from './tokens.ts'
import { conjunctions, institutionKinds, particles } from './words.ts'

/** Data of all people with this surname, or with this part of a compound surname. */
interface Surname {
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

type Anchor = { kind: 'surname'; surname: Surname } | { kind: 'name' }

interface TokenMatch {
  rule: 'name' | 'surname' | 'handle'
  /** Indexes of the first and last token. */
  first: number
  last: number
}

const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'phd', 'md'])
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Minimum length of a hyphenated name, because two short words with a hyphen are rarely a name. */
const shortestSplit = 5
/** Number of tokens that are examined on either side of a surname. */
const reach = 8
const withinName = gaps.space | gaps.hyphen | gaps.newline | gaps.quote
const besideName = gaps.space | gaps.hyphen | gaps.newline | gaps.dot | gaps.footnote | gaps.quote

/** Finds people by their names in a sequence of tokens. */
export class PeopleMatcher {
  readonly #vocabulary = new Vocabulary()
  readonly #automaton = new Automaton<Anchor>()
  readonly #surnames = new Map<string, Surname>()
  /** Initials of full names, as used in contribution statements ('J.M.'). */
  readonly #monograms = new Set<string>()
  /** Names as written in URLs: 'smith', 'jsmith', 'janesmith'. */
  readonly #slugs = new Set<string>()
  /** Names letter by letter, for texts with a space between every two letters. */
  readonly #spaced = new SpacedLetters()

  constructor(people: readonly Person[]) {
    for (const person of people) if (!eastAsian.test(person.lastName)) this.#add(person)
  }

  #add({ firstName, lastName }: Person): void {
    const units = lastName
      .trim()
      .split(/[\s-]+/)
      .map(wordsOf)
      .filter(([word]) => word && !suffixes.has(word.key))
    const given = wordsOf(firstName).filter(({ isNumber }) => !isNumber)
    const whole = units.flat()
    if (whole.length === 0) return
    const letters = whole.reduce((sum, { key }) => sum + key.length, 0)
    const parts = units.filter((unit) => isPart(unit))
    // A surname of a single letter would match in every text, so it matches only next to the given name.
    const isWhole = letters > 1
    this.#addSurname(whole, given, { isWhole, isSingle: parts.length < 2 })
    if (parts.length < units.length)
      for (const [part] of [parts.length === 1 ? parts : []])
        if (part) this.#addSurname(part, given, { isWhole: true, isSingle: true })
    // 'dos Santos Avelar' is also cited as 'Santos Avelar'.
    const withoutParticles = units.slice(units.findIndex((unit) => isPart(unit))).flat()
    if (parts.length > 1 && withoutParticles.length < whole.length)
      this.#addSurname(withoutParticles, given, { isWhole: true, isSingle: false })
    if (parts.length > 1)
      for (const part of parts) this.#addSurname(part, given, { isWhole: false, isSingle: false })
    this.#addJoined(whole, given)
    this.#addMonograms(given, parts.length > 0 ? parts.map(([word]) => word) : [whole[0]])
  }

  #addSurname(
    words: readonly Token[],
    given: readonly Token[],
    { isWhole, isSingle }: { isWhole: boolean; isSingle: boolean },
  ): void {
    const symbols = words.map(({ key, long }) => this.#vocabulary.add(key, long))
    const name = symbols.join(' ')
    let surname = this.#surnames.get(name)
    if (!surname) {
      surname = {
        ...{ given: new Set(), beginnings: new Set(), initials: new Set(), soleInitials: new Set() },
        ...{ isWhole: false, isWholeName: false, isSingle: false },
      }
      this.#surnames.set(name, surname)
      this.#automaton.add(symbols, { kind: 'surname', surname })
      // Also adds the name without spaces and hyphens, because folding joins words that were split at a line
      // end.
      if (words.length > 1) {
        this.#automaton.add([this.#vocabulary.add(joined(words, 'key'), joined(words, 'long'))], {
          kind: 'surname',
          surname,
        })
      }
    }
    surname.isWhole ||= isWhole
    surname.isSingle ||= isSingle
    surname.isWholeName ||= isWhole && given.length === 0
    const [first] = given
    for (const { key, long } of given) {
      if (particles.has(key) && key.length < 4) continue
      surname.initials.add(key[0] ?? '')
      if (key.length === 1) continue
      for (const form of new Set([key, long, ...formsOfGivenName(key)])) surname.given.add(form)
      for (let length = 2; length < key.length; length++) surname.beginnings.add(key.slice(0, length))
    }
    if (given.length > 1) surname.given.add(joined(given, 'key'))
    if (first?.key.length === 1 && given.every(({ key }) => key.length === 1))
      surname.soleInitials.add(first.key)
  }

  /** Adds names written as one word ('AdrianSantoro') and the forms used in URLs. */
  #addJoined(surname: readonly Token[], given: readonly Token[]): void {
    const spellings = (words: readonly Token[]) => [...new Set([joined(words, 'key'), joined(words, 'long')])]
    const [first] = given
    for (const last of spellings(surname)) {
      if (last.length >= 4 && !isPlainWord(last)) this.#slugs.add(last)
      if (last.length >= shortestSpaced) this.#spaced.add(last)
      if (!first || last.length < 3) continue
      for (const { key } of given) if (key.length >= shortestSpaced) this.#spaced.add(key)
      for (const start of new Set([first.key, joined(given, 'key')])) {
        for (const whole of [start + last, last + start]) {
          if (whole.length < 5) continue
          this.#slugs.add(whole)
          this.#spaced.add(whole)
          if (start.length > 2 && whole.length > 7 && !isPlainWord(whole))
            this.#automaton.add([this.#vocabulary.add(whole)], { kind: 'name' })
        }
      }
      if (last.length >= 4) {
        const initials = given.map(({ key }) => key[0] ?? '').join('')
        for (const start of new Set([first.key[0] ?? '', initials])) {
          this.#slugs.add(start + last)
          this.#slugs.add(last + start)
        }
      }
    }
  }

  #addMonograms(given: readonly Token[], surname: readonly (Token | undefined)[]): void {
    if (given.length === 0) return
    const letters = (words: readonly (Token | undefined)[]) =>
      words.map((word) => word?.key[0] ?? '').join('')
    for (const start of [letters(given), letters(given.slice(0, 1))])
      for (const end of [letters(surname), letters(surname.slice(0, 1)), letters(surname.slice(-1))])
        this.#monograms.add(start + end)
  }

  find(tokens: readonly Token[], meter: Meter): TokenMatch[] {
    const matches: TokenMatch[] = []
    this.#findWords(tokens, (match) => matches.push(match), meter)
    const { joined, indexes } = this.#withoutHyphens(tokens, meter)
    if (joined.length < tokens.length)
      this.#findWords(
        joined,
        ({ rule, first, last }) =>
          matches.push({ rule, first: indexes[first] ?? 0, last: (indexes[last + 1] ?? tokens.length) - 1 }),
        meter,
      )
    this.#findMonograms(tokens, matches, meter)
    this.#spaced.find(tokens, (first, last) => matches.push({ rule: 'name', first, last }), meter)
    return matches
  }

  /**
   * Joins two words around a hyphen if together they are a name ('Mül-ler'). Also returns the index of each
   * joined word's first token.
   */
  #withoutHyphens(tokens: readonly Token[], meter: Meter): { joined: Token[]; indexes: number[] } {
    const joined: Token[] = []
    const indexes: number[] = []
    tokens.forEach((token, index) => {
      meter.steps++
      const last = joined.at(-1)
      if (last && token.gap === gaps.hyphen && !last.isNumber && !token.isNumber) {
        const [key, long] = [last.key + token.key, last.long + token.long]
        if (key.length >= shortestSplit && this.#vocabulary.find({ key, long }) >= 0) {
          joined[joined.length - 1] = { ...last, key, long, end: token.end }
          return
        }
      }
      joined.push(token)
      indexes.push(index)
    })
    return { joined, indexes }
  }

  #findWords(tokens: readonly Token[], found: (match: TokenMatch) => void, meter: Meter): void {
    const symbols = tokens.map((token) => this.#symbolOf(token))
    this.#automaton.scan(
      symbols,
      (last, length, anchor) => {
        meter.steps += length
        const first = last - length + 1
        for (let i = first + 1; i <= last; i++) if ((tokens[i]?.gap ?? 0) & ~withinName) return
        if (anchor.kind === 'name') found({ rule: 'name', first, last })
        else {
          meter.steps += 3 * reach
          const match = judgeSurname(tokens, first, last, anchor.surname, (token) => this.#isMarked(token))
          if (match) found(match)
        }
      },
      meter,
    )
  }

  #symbolOf(token: Token): number {
    const symbol = this.#vocabulary.find(token)
    if (symbol >= 0 || !this.#isMarked(token)) return symbol
    return this.#vocabulary.find({ key: token.key.slice(0, -1), long: token.long.slice(0, -1) })
  }

  /** Whether the last letter may be a footnote mark: 'Smitha' is 'Smith' with the mark a. */
  #isMarked({ key, long, isNumber }: Token): boolean {
    return (
      !isNumber &&
      key.length > 3 &&
      /[a-h]$/.test(key) &&
      this.#vocabulary.find({ key, long }) < 0 &&
      this.#vocabulary.find({ key: key.slice(0, -1), long: long.slice(0, -1) }) >= 0
    )
  }

  /** Whether a token of a URL is the name of one of the people. */
  isSlug(key: string): boolean {
    return this.#slugs.has(key)
  }

  #findMonograms(tokens: readonly Token[], matches: TokenMatch[], meter: Meter): void {
    const groups = groupsOfInitials(tokens, meter)
    for (const { first, last, letters } of groups) {
      meter.steps++
      if (this.#monograms.has(letters) && isContribution(tokens, first, last, meter))
        matches.push({ rule: 'name', first, last })
    }
  }
}

const joined = (words: readonly Token[], spelling: 'key' | 'long') =>
  words.map((word) => word[spelling]).join('')

function isPart(unit: readonly Token[]): boolean {
  const [word] = unit
  return unit.length > 1 || (word !== undefined && word.key.length > 2 && !particles.has(word.key))
}

/** Extends a surname to the full name around it; returns null if the word is not used as a name here. */
function judgeSurname(
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
  const next = tokens[last + 1]
  if (!next || next.isNumber || !(next.gap & (gaps.space | gaps.comma))) return null
  if (next.gap & ~(gaps.space | gaps.comma | gaps.newline | gaps.footnote)) return null
  const hasComma = (next.gap & gaps.comma) !== 0
  const following = tokens[last + 2]
  let end: number
  if (isExactGiven(next, surname, hasComma) && isBelievable(next, tokens[first], isCapital)) end = last + 1
  else if (isCapital && isInitialAfter(next, following, surname)) end = last + 1
  else return null
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

const isYear = ({ key, isNumber }: Token) => isNumber && /^(19|20)\d\d$/.test(key)
const citationWords = new Set('al others otros outros andere colleagues co authors coauthors'.split(' '))

/** Whether a year or a number in brackets follows, after further authors: 'García y Ruiz (2019)', 'García [12]'. */
function isCitedAfter(tokens: readonly Token[], last: number): boolean {
  for (let at = last + 1; at <= last + reach; at++) {
    const token = tokens[at]
    if (!token) return false
    if (isYear(token)) return true
    if (token.isNumber) return (token.gap & gaps.open) !== 0
    if (token.gap & (gaps.other | gaps.address | gaps.dot) && !citationWords.has(tokens[at - 1]?.key ?? '')) {
      if (!(token.gap & gaps.dot) || (tokens[at - 1]?.key.length ?? 0) > 1) return false
    }
    if (/^(forthcoming|press|nd)$/.test(token.key)) return true
    const isPerson = token.isCapital || particles.has(token.key) || conjunctions.has(token.key)
    if (!isPerson && !citationWords.has(token.key)) return false
  }
  return false
}

interface Initials {
  first: number
  last: number
  letters: string
}

/** 'J.M.', 'J. M.', 'J.-P. S.' or 'JM'. */
function groupsOfInitials(tokens: readonly Token[], meter: Meter): Initials[] {
  const groups: Initials[] = []
  for (let i = 0; i < tokens.length; i++) {
    meter.steps++
    const token = tokens[i]
    if (!token?.isCaps || token.isNumber) continue
    if (token.key.length > 1) {
      if (token.key.length <= 5) groups.push({ first: i, last: i, letters: token.key })
      continue
    }
    let letters = token.key
    let last = i
    for (let next = tokens[i + 1]; next && letters.length < 6; next = tokens[last + 1]) {
      const joins =
        next.key.length === 1 &&
        next.isCaps &&
        !next.isNumber &&
        !(next.gap & ~(gaps.dot | gaps.space | gaps.hyphen))
      if (!joins) break
      letters += next.key
      last++
    }
    if (last > i) groups.push({ first: i, last, letters })
    i = last
  }
  return groups
}

const contributionVerbs =
  /^(designed|conceived|conceptuali[sz]ed|wrote|writes|drafted|performed|collected|supervised|developed|contributed|analy[sz]ed|conducted|led|edited|reviewed|prepared|ran|acquired|revised|read|approved|provided|undertook|participated|initiated|coordinated|managed|carried|curated|implemented|co|concibio|diseno|escribio|redacto|analizo|realizo|superviso|recopilo|contribuyo|concebeu|desenhou|escreveu|redigiu|analisou|realizou|coletou|contribuiu|supervisionou|konzipierte|entwarf|schrieb|verfasste|analysierte|erhob|leitete|betreute|concu|redige|ecrit|analyse|realise|supervise|dirige|contribue)$/
const contributionRoles =
  /^(conceptuali[sz]ation|methodology|software|validation|analysis|investigation|resources|curation|draft|writing|preparation|editing|review|visuali[sz]ation|supervision|administration|acquisition|design|contributions?|conceptualizacion|metodologia|redaccion|edicion|analisis|investigacion|supervision|conceituacao|redacao|edicao|analise|investigacao|supervisao|konzeption|methodik|redaktion|conception|methodologie|redaction)$/
/** Abbreviations that are rarely initials of people. */
const usualAbbreviations =
  /^(us|uk|eu|un|ai|it|pr|tv|gdp|usa|imf|fdi|oecd|who|ml|rd|hr|ceo|cfo|phd|ba|ma|md|ok|no|id)$/

/** Whether initials are part of a contribution statement: 'J.M. designed', 'Software: J.M., A.B.'. */
function isContribution(tokens: readonly Token[], first: number, last: number, meter: Meter): boolean {
  const skips = ({ key, isCaps }: Token) => (isCaps && key.length <= 4) || conjunctions.has(key)
  const isDotted = first < last
  if (!isDotted && usualAbbreviations.test(tokens[first]?.key ?? '')) return false
  let after = last + 1
  while (after < last + 24 && tokens[after] && skips(tokens[after] as Token)) after++
  let before = first - 1
  while (before > first - 24 && tokens[before] && skips(tokens[before] as Token)) before--
  meter.steps += after - before
  const next = tokens[after]
  if (next && contributionVerbs.test(next.key) && !(next.gap & ~(gaps.space | gaps.dot | gaps.newline)))
    return true
  const isSeparate = ((tokens[before + 1]?.gap ?? 0) & (gaps.comma | gaps.other | gaps.open)) !== 0
  if (isSeparate && contributionRoles.test(tokens[before]?.key ?? '')) return true
  const isHeading = next !== undefined && ((tokens[last + 1]?.gap ?? 0) & (gaps.other | gaps.open)) !== 0
  return isHeading && contributionRoles.test(next.key)
}
