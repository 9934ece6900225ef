import type { Person } from '../identities.ts'
import { isPlainWord } from '../plain-words.ts'
import { Automaton, type Meter } from './automaton.ts'
import { groupsOfInitials, isContribution } from './contributions.ts'
import { fullNameAt, reach, type Surname, type TokenMatch } from './full-names.ts'
import { formsOfGivenName } from './given-names.ts'
import { SpacedLetters, shortestSpaced } from './spaced-letters.ts'
import { gaps, type Token, Vocabulary, wordsOf } from './tokens.ts'
import { particles } from './words.ts'

type Anchor = { kind: 'surname'; surname: Surname } | { kind: 'name' }

const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'phd', 'md'])
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Minimum length of a hyphenated name, because two short words with a hyphen are rarely a name. */
const shortestSplit = 5
const withinName = gaps.space | gaps.hyphen | gaps.newline | gaps.quote

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
        ...{ givenParticles: new Set() },
        ...{ isWhole: false, isWholeName: false, isSingle: false },
      }
      this.#surnames.set(name, surname)
      this.#automaton.add(symbols, { kind: 'surname', surname })
      const [prefix, rest] = withPrefix(words)
      if (rest)
        this.#automaton.add([this.#vocabulary.add(prefix), this.#vocabulary.add(rest)], {
          kind: 'surname',
          surname,
        })
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
    for (const { key, long, isCapital } of given) {
      if (particles.has(key) && key.length < 4) {
        surname.givenParticles.add(key)
        if (isCapital) surname.initials.add(key[0] ?? '')
        continue
      }
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
          const match = fullNameAt(tokens, first, last, anchor.surname, (token) => this.#isMarked(token))
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

/** Splits a name with the prefix Mac or Mc, because 'McDonald' is also written 'Mc Donald'. */
function withPrefix([word, ...others]: readonly Token[]): [prefix: string, rest: string | undefined] {
  const [, prefix = '', rest] = (others.length === 0 && /^(ma?c)(\p{L}{4,})$/u.exec(word?.key ?? '')) || []
  return [prefix, rest]
}

const joined = (words: readonly Token[], spelling: 'key' | 'long') =>
  words.map((word) => word[spelling]).join('')

function isPart(unit: readonly Token[]): boolean {
  const [word] = unit
  return unit.length > 1 || (word !== undefined && word.key.length > 2 && !particles.has(word.key))
}
