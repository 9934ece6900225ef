import type { Folded } from '../fold.ts'
import type { Person } from '../identities.ts'
import type { Meter } from './automaton.ts'
import { wordsOf } from './tokens.ts'

/** Minimum length of a name. Shorter names would occur by chance in codes and units: 'Lee' in 'L33'. */
const shortest = 4
const longest = 80

/**
 * Maps characters that readers take for the same letter to one letter. i and l are mapped to the same letter,
 * because a capital I looks like an l.
 */
const readAs: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '!': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  $: 's',
  '6': 'g',
  '9': 'g',
  '7': 't',
  '8': 'b',
  '2': 'z',
}

const asRead = (word: string) => {
  let read = ''
  for (const char of word) read += readAs[char] ?? char
  return read
}

/**
 * Finds names in which letters were replaced with digits and signs, or with similar letters of the other
 * case: 'M0rris', 'MuIIer'. A word counts only if it contains such a replacement, so that 'Balley' does not
 * match Bailey.
 */
export class Disguises {
  readonly #names = new Set<string>()
  /**
   * Spellings without replacements. They are not reported here, because other matchers find them with their
   * context.
   */
  readonly #plain = new Set<string>()

  constructor(people: readonly Person[], handles: readonly string[]) {
    for (const { firstName, lastName } of people) {
      const [given, surname] = [wordsOf(firstName), wordsOf(lastName)]
      for (const spelling of ['key', 'long'] as const) {
        const words = [...given, ...surname].map((word) => word[spelling])
        const last = surname.map((word) => word[spelling]).join('')
        for (const name of [...words, last, words.join('')]) this.#add(name)
      }
    }
    for (const handle of handles) this.#add(handle)
  }

  #add(name: string): void {
    if (name.length < shortest) return
    this.#names.add(asRead(name))
    this.#plain.add(name)
  }

  /** Calls `found` with each match as a range of the folded text. */
  find(
    original: string,
    { text, start }: Folded,
    found: (start: number, end: number) => void,
    meter: Meter,
  ): void {
    if (this.#names.size === 0) return
    for (let at = 0; at < text.length; ) {
      const from = at
      while (at < text.length && isPart(text[at] ?? '')) at++
      meter.steps += at - from + 1
      if (at === from) {
        at++
        continue
      }
      if (at - from < shortest || at - from > longest) continue
      // The name may be followed by a footnote number or an exclamation mark.
      const end = at - (/[0-9!|$]{0,2}$/.exec(text.slice(at - 2, at))?.[0].length ?? 0)
      for (const last of new Set([at, end])) {
        const word = text.slice(from, last)
        meter.steps += word.length
        if (!this.#names.has(asRead(word)) || this.#plain.has(word)) continue
        const written = Array.from(
          { length: last - from },
          (_, i) => original[start[from + i] ?? 0] ?? '',
        ).join('')
        if (isReplaced(word, written)) {
          found(from, last)
          break
        }
      }
    }
  }
}

const isPart = (c: string) =>
  (c >= 'a' && c <= 'z') ||
  (c >= '0' && c <= '9') ||
  c === '$' ||
  c === '|' ||
  c === '!' ||
  (c > '\u007f' && /^\p{L}$/u.test(c))

/**
 * Whether a word contains replacements: digits and signs in at most a third of its characters (codes contain
 * more), or an I or l of the wrong case.
 */
function isReplaced(word: string, written: string): boolean {
  const replaced = word.replace(/[^0-9$|!]/g, '').length
  if (replaced > 0) return replaced * 3 <= word.length
  return /\p{Ll}I|(?<!\p{L})l(?![aeiouyl])\p{L}|\p{Lu}l\p{Lu}/u.test(written)
}
