import { type Folded, fold } from '../fold.ts'
import type { Meter } from './automaton.ts'

/** Kinds of characters between a token and the previous one, as bit flags. */
export const gaps = {
  space: 1,
  hyphen: 2,
  comma: 4,
  dot: 8,
  ampersand: 16,
  open: 32,
  close: 64,
  /** The characters '/', '@', '~', '_', '=', '?' and '#', which occur in addresses. */
  address: 128,
  newline: 256,
  /** The characters '*' and '†', which are footnote marks. */
  footnote: 512,
  quote: 1024,
  other: 2048,
} as const

/** A run of letters or of digits in a folded text. */
export interface Token {
  /** The folded letters without a possessive 's; '' if the token is too long to be matched. */
  key: string
  /** The same letters in the long spelling, with 'ue' for 'ü'. */
  long: string
  /** Half-open range in the folded text. A possessive 's is included. */
  start: number
  end: number
  isNumber: boolean
  /** Whether the original does not begin with a lower-case letter. */
  isCapital: boolean
  /** Whether the original has no lower-case letters. */
  isCaps: boolean
  gap: number
}

const longestWord = 80
const isDigit = (c: string) => c >= '0' && c <= '9'
const isLetter = (c: string) => (c >= 'a' && c <= 'z') || (c > '\u007f' && /^[\p{L}\p{M}]/u.test(c))
const isSmall = (c: string) => c !== c.toUpperCase()

const gapOf: Record<string, number> = {
  ' ': gaps.space,
  '-': gaps.hyphen,
  ',': gaps.comma,
  '.': gaps.dot,
  '&': gaps.ampersand,
  '(': gaps.open,
  '[': gaps.open,
  ')': gaps.close,
  ']': gaps.close,
  '/': gaps.address,
  '@': gaps.address,
  '~': gaps.address,
  _: gaps.address,
  '=': gaps.address,
  '?': gaps.address,
  '#': gaps.address,
  '*': gaps.footnote,
  '†': gaps.footnote,
  '‡': gaps.footnote,
  '§': gaps.footnote,
  "'": gaps.quote,
  '"': gaps.quote,
}

/**
 * Splits a folded text into words and numbers. A lower-case letter directly before a capital is a word of its own:
 * 'aUniversity' is the footnote mark a and 'University'.
 */
export function tokenize(original: string, { text, start, spelledOut }: Folded, meter: Meter): Token[] {
  const tokens: Token[] = []
  const originalAt = (at: number) => original[start[at] ?? 0] ?? ''
  let gap = 0
  let at = 0
  while (at < text.length) {
    const char = text[at] ?? ''
    meter.steps++
    if (isDigit(char)) {
      const from = at
      while (at < text.length && isDigit(text[at] ?? '')) at++
      meter.steps += at - from
      const key = at - from > longestWord ? '' : text.slice(from, at)
      const shape = { isNumber: true, isCapital: true, isCaps: true }
      tokens.push({ key, long: key, start: from, end: at, ...shape, gap })
      gap = 0
    } else if (isLetter(char)) {
      const token = word(at)
      at = token.end
      tokens.push(token)
      gap = 0
    } else {
      gap |= gapOf[char] ?? gaps.other
      // White space is folded to a single space, so line ends are looked up in the original.
      if (char === ' ' && /[\n\r\u2028\u2029]/.test(whiteSpaceAt(at))) gap |= gaps.newline
      at++
    }
  }
  return tokens

  function whiteSpaceAt(index: number): string {
    const from = start[index] ?? 0
    return original.slice(from, Math.min(start[index + 1] ?? original.length, from + longestWord))
  }

  function word(from: number): Token {
    let key = ''
    let long = ''
    let end = from
    let isCaps = true
    for (; end < text.length; end++) {
      meter.steps++
      const char = text[end] ?? ''
      if (char === "'" && text[end + 1] === 's' && !isLetter(text[end + 2] ?? '')) {
        end += 2
        break
      }
      if (!isLetter(char)) break
      const small = isSmall(originalAt(end))
      if (end === from + 1 && !small && isSmall(originalAt(from))) break
      if (small) isCaps = false
      if (end - from <= longestWord) {
        key += char
        long += spelledOut.get(end) ?? char
      }
    }
    if (end - from > longestWord) {
      key = ''
      long = ''
    }
    return {
      ...{ key, long, start: from, end, gap },
      ...{ isNumber: false, isCapital: !isSmall(originalAt(from)), isCaps },
    }
  }
}

/** Splits a name, title or affiliation into words and numbers. */
export function wordsOf(original: string): Token[] {
  return tokenize(original, fold(original), { steps: 0 })
}

/** Assigns a number to each word. All spellings of a word ('muller', 'mueller') get the same number. */
export class Vocabulary {
  readonly #ids = new Map<string, number>()

  add(...spellings: string[]): number {
    const known = spellings.map((spelling) => this.#ids.get(spelling)).find((id) => id !== undefined)
    const id = known ?? this.#ids.size
    for (const spelling of spellings) if (!this.#ids.has(spelling)) this.#ids.set(spelling, id)
    return id
  }

  /** Returns the number of a word; -1 if the word is not part of any name. */
  find({ key, long }: Pick<Token, 'key' | 'long'>): number {
    return this.#ids.get(key) ?? this.#ids.get(long) ?? -1
  }
}
