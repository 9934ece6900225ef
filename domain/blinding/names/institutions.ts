import { isPlainWord } from '../plain-words.ts'
import { Automaton, type Meter } from './automaton.ts'
import { gaps, type Token, Vocabulary, wordsOf } from './tokens.ts'
import { genericWords, institutionKinds, standardWord, stopWords } from './words.ts'

interface Pattern {
  rule: 'affiliation' | 'institution'
  /**
   * Condition for a match. 'LSE' matches only in capitals; 'Harvard' only capitalised and named as a place of
   * work ('at Harvard').
   */
  needs: 'nothing' | 'capital' | 'capitals' | 'context'
}

interface InstitutionMatch {
  rule: Pattern['rule']
  first: number
  last: number
}

/** Characters that cannot occur between the words of an institution's name, such as semicolons and slashes. */
const notWithin = gaps.other | gaps.address
const longestPattern = 40
const mostCapitals = 7
const countries = /^(usa|uae|cep|iii|phd|msc|mba|gmbh|ltd|inc)$/
const longest = 160

/**
 * Finds affiliations in a sequence of tokens, including other word orders, translations and abbreviations.
 */
export class InstitutionMatcher {
  readonly #vocabulary = new Vocabulary()
  readonly #automaton = new Automaton<Pattern>()
  readonly #acronyms = new Set<string>()
  readonly #seen = new Set<string>()

  constructor(affiliations: readonly string[]) {
    for (const affiliation of new Set(affiliations)) this.#add(affiliation)
  }

  #add(affiliation: string): void {
    const whole = significant(wordsOf(affiliation))
    const isOneWord = whole.length === 1
    if (whole.some(isDistinctive) && whole.length <= longestPattern && lettersOf(whole) >= 4)
      this.#addPattern(whole, { rule: 'affiliation', needs: isOneWord ? 'capital' : 'nothing' })
    for (const segment of segmentsOf(affiliation)) this.#addSegment(significant(wordsOf(segment)))
    for (const { key, isCaps, isNumber } of whole) {
      if (!isCaps || isNumber || key.length < 3 || key.length > 6 || countries.test(key)) continue
      if (whole.length > 1 && whole.every((word) => word.isCaps)) break
      this.#addAcronym(key)
    }
  }

  #addSegment(words: readonly Token[]): void {
    if (words.length < 2 || words.length > longestPattern || lettersOf(words) > longest) return
    const kind = words.findIndex(({ key }) => institutionKinds.has(key))
    const rule = 'institution'
    if (kind < 0) {
      if (lettersOf(words) >= 7 && words.some(isDistinctive))
        this.#addPattern(words, { rule, needs: 'nothing' })
      return
    }
    this.#addPattern(words, { rule, needs: 'nothing' })
    // 'Mannheim University' also matches 'University of Mannheim', and vice versa.
    const [first] = words
    const last = words.at(-1)
    const isLeading = first !== undefined && institutionKinds.has(first.key)
    const isTrailing = last !== undefined && institutionKinds.has(last.key)
    const core = isLeading ? words.slice(1) : isTrailing ? words.slice(0, -1) : []
    if (core.some(isDistinctive)) {
      if (isLeading) this.#addPattern([...core, first], { rule, needs: 'nothing' })
      else if (last) this.#addPattern([last, ...core], { rule, needs: 'nothing' })
      const isName = core.every((word) => isDistinctive(word) && !isPlainWord(word.key))
      if (isName && lettersOf(core) >= 5 && core.length <= 3)
        this.#addPattern(core, { rule, needs: 'context' })
    }
    const acronym = words.map(({ key }) => key[0]).join('')
    const isDepartment = words.some(({ key }) => /^(department|faculty|group)$/.test(standardWord(key)))
    if (acronym.length >= 3 && acronym.length <= 6 && !isDepartment) this.#addAcronym(acronym)
  }

  #addAcronym(acronym: string): void {
    this.#acronyms.add(acronym)
    this.#automaton.add([this.#vocabulary.add(acronym)], { rule: 'institution', needs: 'capitals' })
  }

  #addPattern(words: readonly Token[], pattern: Pattern): void {
    const symbols = words.map((word) => this.#vocabulary.add(...spellings(word)))
    const name = [pattern.rule, pattern.needs, ...symbols].join(' ')
    if (this.#seen.has(name)) return
    this.#seen.add(name)
    this.#automaton.add(symbols, pattern)
  }

  find(tokens: readonly Token[], meter: Meter): InstitutionMatch[] {
    const indexes: number[] = []
    const symbols: number[] = []
    // Running count of gaps that end a name. A range contains no such gap if the counts at both ends are
    // equal.
    const breaks: number[] = []
    let count = 0
    tokens.forEach((token, index) => {
      meter.steps++
      if (token.gap & notWithin) count++
      breaks.push(count)
      if (stopWords.has(token.key) && !token.isCaps) return
      indexes.push(index)
      symbols.push(this.#vocabulary.find({ key: standardWord(token.key), long: token.long }))
    })
    const matches: InstitutionMatch[] = []
    this.#automaton.scan(
      symbols,
      (at, length, { rule, needs }) => {
        const first = indexes[at - length + 1] ?? 0
        const last = indexes[at] ?? 0
        if (breaks[first] !== breaks[last]) return
        if (!this.#hasNeeds(tokens, first, last, needs)) return
        matches.push({ rule, first, last })
      },
      meter,
    )
    this.#findSpelledOut(tokens, indexes, breaks, matches, meter)
    return matches
  }

  #hasNeeds(tokens: readonly Token[], first: number, last: number, needs: Pattern['needs']): boolean {
    if (needs === 'nothing') return true
    if (!tokens[first]?.isCapital || !tokens[last]?.isCapital) return false
    if (needs === 'capitals') return tokens[first]?.isCaps === true
    return needs === 'capital' || isPlaceOfWork(tokens, first, last)
  }

  /** Finds the spelled-out name of an abbreviation: 'LSE' also matches 'London School of Economics'. */
  #findSpelledOut(
    tokens: readonly Token[],
    indexes: readonly number[],
    breaks: readonly number[],
    matches: InstitutionMatch[],
    meter: Meter,
  ): void {
    if (this.#acronyms.size === 0) return
    for (let from = 0; from < indexes.length; from++) {
      let acronym = ''
      let hasKind = false
      const first = indexes[from] ?? 0
      for (let at = from; at < from + mostCapitals; at++) {
        meter.steps++
        const index = indexes[at]
        const token = tokens[index ?? -1]
        if (index === undefined || !token?.isCapital || token.isNumber || breaks[index] !== breaks[first])
          break
        acronym += token.key[0] ?? ''
        hasKind ||= institutionKinds.has(token.key)
        if (acronym.length > 2 && hasKind && this.#acronyms.has(acronym))
          matches.push({ rule: 'institution', first, last: index })
      }
    }
  }
}

const before = /^(at|from|em|an|bei|chez|aus)$/
const after = /^(seminar|seminars|workshop|irb|ethics|conference|students|faculty|economists)$/

/** Whether the words around the tokens indicate a place of work, as in 'at Harvard' or 'the Harvard IRB'. */
function isPlaceOfWork(tokens: readonly Token[], first: number, last: number): boolean {
  const [previous, next] = [tokens[first - 1], tokens[last + 1]]
  const isAfter =
    previous !== undefined &&
    (before.test(previous.key) || (previous.key === 'the' && before.test(tokens[first - 2]?.key ?? '')))
  return isAfter || (next !== undefined && after.test(next.key))
}

const significant = (words: readonly Token[]) =>
  words.filter(({ key, isCaps }) => !stopWords.has(key) || (isCaps && key.length > 1))

const isDistinctive = ({ key, isNumber }: Token) => !isNumber && key.length > 2 && !genericWords.has(key)

const lettersOf = (words: readonly Token[]) => words.reduce((sum, { key }) => sum + key.length, 0)

function spellings({ key, long }: Token): string[] {
  const standard = standardWord(key)
  return standard === key ? [key, long] : [standard]
}

/** Splits an affiliation into its parts and removes job titles such as 'Adjunct professor at the'. */
function segmentsOf(affiliation: string): string[] {
  return affiliation
    .split(/[,;|()\n]|\.\s|\s[-–—]\s/)
    .map((segment) =>
      segment.replace(
        /^.*\b(?:professor|researcher|fellow|student|lecturer|economist)\b.*?\b(?:at|of)\b(?: the)?/i,
        '',
      ),
    )
}
