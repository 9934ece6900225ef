import { Automaton, type Meter } from './automaton.ts'
import type { Token } from './tokens.ts'

/** Minimum length of a name. Shorter names would occur by chance in lists of letters. */
export const shortestSpaced = 4

/** Finds names written with a space, a full stop or a line end between every two letters: 'M ü l l e r'. */
export class SpacedLetters {
  readonly #automaton = new Automaton<true>()
  readonly #added = new Set<string>()

  add(name: string): void {
    if (this.#added.has(name)) return
    this.#added.add(name)
    this.#automaton.add(codesOf(name), true)
  }

  /** Calls `found` with the indexes of the first and last token of each name. */
  find(tokens: readonly Token[], found: (first: number, last: number) => void, meter: Meter): void {
    for (let first = 0; first < tokens.length; ) {
      let end = first
      while (isSingle(tokens[end])) end++
      meter.steps += end - first + 1
      if (end - first >= shortestSpaced) this.#findIn(tokens, first, end, found, meter)
      first = end + 1
    }
  }

  #findIn(
    tokens: readonly Token[],
    first: number,
    end: number,
    found: (first: number, last: number) => void,
    meter: Meter,
  ): void {
    for (const spelling of ['key', 'long'] as const) {
      const codes: number[] = []
      // Index of the token that each letter comes from; a token such as 'ü' has two letters in its long
      // spelling.
      const owners: number[] = []
      for (let at = first; at < end; at++)
        for (const code of codesOf(tokens[at]?.[spelling] ?? '')) {
          codes.push(code)
          owners.push(at)
        }
      this.#automaton.scan(
        codes,
        (last, length) => found(owners[last - length + 1] ?? first, owners[last] ?? first),
        meter,
      )
      if (!hasLong(tokens, first, end)) return
    }
  }
}

const isSingle = (token: Token | undefined) => token?.key.length === 1 && !token.isNumber

const hasLong = (tokens: readonly Token[], first: number, end: number) => {
  for (let at = first; at < end; at++) if (tokens[at]?.long !== tokens[at]?.key) return true
  return false
}

const codesOf = (text: string) => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
