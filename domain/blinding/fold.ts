/**
 * Folding normalises text for the comparison of names: lower case, no diacritics, ligatures and
 * compatibility forms resolved, one kind of dash, quote and space, words rejoined that were hyphenated at a line end.
 * Composed and decomposed letters give the same result. The original position of every folded character is recorded,
 * so that a match can be removed from the original.
 */
export interface Folded {
  text: string
  /** For each folded character, the half-open range of the original (UTF-16 units) that it represents. */
  start: number[]
  end: number[]
  /** Folded characters that have a two-letter spelling: 'ü' is folded to 'u' and is also spelled 'ue'. */
  spelledOut: Map<number, string>
}

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
}
const umlauts: Record<string, string> = { a: 'ae', o: 'oe', u: 'ue' }
const diaeresis = '\u0308'
const ring = '\u030A'
const dash = /^[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D-]$/u
const ignored = /^[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\p{M}]$/u
const mark = /^\p{M}$/u
/** Raised letters are footnote marks, not part of the word before or after them. */
const raised = /^[ªº\u02B0-\u02B8\u02E0-\u02E4\u1D2C-\u1D6A\u1D78\u1D9B-\u1DBF\u2071\u207F\u2090-\u209C]$/u

/** Collects the characters of a folded text. */
class Collector implements Folded {
  chars: string[] = []
  start: number[] = []
  end: number[] = []
  spelledOut = new Map<number, string>()

  get text(): string {
    return this.chars.join('')
  }

  /** `from` and `to` are in UTF-16 units, like all positions in this module. */
  push(text: string, from: number, to: number): void {
    for (let i = 0; i < text.length; i++) {
      this.chars.push(text[i] ?? '')
      this.start.push(from)
      this.end.push(to)
    }
  }

  /** Adds a combining mark to the preceding letter, so that both are removed together. */
  extend(combining: string, to: number): void {
    const at = this.chars.length - 1
    if (at < 0) return
    this.end[at] = to
    const letter = this.chars[at] ?? ''
    const long = combining === diaeresis ? umlauts[letter] : combining === ring && letter === 'a' && 'aa'
    if (long) this.spelledOut.set(at, long)
  }

  letter(char: string, from: number, to: number): void {
    // Lower case before the last normalisation: 'İ' and 'K' (kelvin) fold correctly only in this order.
    for (const c of char.normalize('NFKD').toLowerCase().normalize('NFKD')) {
      if (mark.test(c)) this.extend(c, to)
      else this.push(letters[c] ?? (dash.test(c) ? '-' : c), from, to)
      if (c === 'ø') this.spelledOut.set(this.chars.length - 1, 'oe')
    }
  }
}

export function fold(original: string): Folded {
  const folded = new Collector()
  for (let i = 0; i < original.length; ) {
    const char = String.fromCodePoint(original.codePointAt(i) ?? 0)
    const next = i + char.length
    if (/^[a-z0-9.,;:()]$/i.test(char)) {
      folded.push(char.toLowerCase(), i, next)
      i = next
    } else if (ignored.test(char)) {
      if (mark.test(char)) folded.extend(char, next)
      i = next
    } else if (/^\s$/u.test(char)) {
      if (folded.chars.at(-1) === ' ') folded.end[folded.end.length - 1] = next
      else folded.push(' ', i, next)
      i = next
    } else if (dash.test(char)) {
      const split = /^[ \t]*\r?\n\s*(?=\p{L})/u.exec(original.slice(next, next + 40))
      if (split && /^\p{L}$/u.test(folded.chars.at(-1) ?? '')) i = next + split[0].length
      else {
        folded.push('-', i, next)
        i = next
      }
    } else {
      if (raised.test(char)) folded.push('*', i, next)
      else folded.letter(char, i, next)
      i = next
    }
  }
  const { start, end, spelledOut } = folded
  return { text: folded.text, start, end, spelledOut }
}

/** Only the folded text, trimmed. */
export function folded(original: string): string {
  return fold(original).text.trim()
}
