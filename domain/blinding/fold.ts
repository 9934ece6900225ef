import { lookAlikes } from './look-alikes.ts'

/**
 * Folding normalises text for the comparison of names: lower case, no diacritics, ligatures and
 * compatibility forms resolved, letters of other alphabets that look Latin replaced, one kind of dash, quote and space, words rejoined that were hyphenated at a line end.
 * Composed and decomposed letters give the same result. The original position of every folded character is recorded,
 * so that a match can be removed from the original.
 */
export interface Folded {
  text: string
  /**
   * For each folded character, the half-open range of the original text that it stands for, in UTF-16 units.
   */
  start: number[]
  end: number[]
  /**
   * Positions of folded characters that have a second spelling. 'ü' is folded to 'u' and is also spelled
   * 'ue'.
   */
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
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
}
/** Letters that have a second spelling in Latin letters: 'Đorđević' is also written 'Djordjevic'. */
const otherSpellings: Record<string, string> = { ø: 'oe', đ: 'dj' }
const umlauts: Record<string, string> = { a: 'ae', o: 'oe', u: 'ue' }
const diaeresis = '\u0308'
const ring = '\u030A'
const dash = /^[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D-]$/u
const ignored = /^[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\p{M}]$/u
const mark = /^\p{M}$/u
/**
 * Superscript and subscript letters are footnote marks, so they belong to neither the word before nor the
 * word after.
 */
const raised = /^[ªº\u02B0-\u02B8\u02E0-\u02E4\u1D2C-\u1D6A\u1D78\u1D9B-\u1DBF\u2071\u207F\u2090-\u209C]$/u

/** How a character is folded. The result is computed once per character and stored in `known`. */
type Kind = 'letters' | 'ignored' | 'mark' | 'space' | 'dash'
interface Folding {
  kind: Kind
  /** The folded characters. Combining marks among them belong to the letter before them. */
  letters: readonly string[]
}

/**
 * Maximum number of characters in the cache. A normal text uses about a hundred different characters; the
 * limit protects the memory from a text that uses all of Unicode.
 */
const mostKnown = 4096
const known = new Map<string, Folding>()

function foldingOf(char: string): Folding {
  const found = known.get(char)
  if (found) return found
  const folding = workOut(char)
  if (known.size < mostKnown) known.set(char, folding)
  return folding
}

function workOut(char: string): Folding {
  if (ignored.test(char)) return { kind: mark.test(char) ? 'mark' : 'ignored', letters: [char] }
  if (/^\s$/u.test(char)) return { kind: 'space', letters: [' '] }
  if (dash.test(char)) return { kind: 'dash', letters: ['-'] }
  if (raised.test(char)) return { kind: 'letters', letters: ['*'] }
  // Lower case is applied before and after normalisation, because 'İ' and the kelvin sign 'K' are folded
  // correctly only that way.
  return { kind: 'letters', letters: [...char.normalize('NFKD').toLowerCase().normalize('NFKD')] }
}

export function fold(original: string): Folded {
  let text = ''
  // The last folded character, kept in a variable because reading the growing string would copy it each time.
  let last = ''
  const start: number[] = []
  const end: number[] = []
  const spelledOut = new Map<number, string>()

  /** Adds folded characters that stand for the given range of the original, in UTF-16 units. */
  const push = (folded: string, from: number, to: number) => {
    text += folded
    last = folded
    for (let i = 0; i < folded.length; i++) {
      start.push(from)
      end.push(to)
    }
  }
  /**
   * Extends the last letter's range to the combining mark that follows it, so that removing the letter also
   * removes the mark.
   */
  const extend = (combining: string, to: number) => {
    const at = end.length - 1
    if (at < 0) return
    end[at] = to
    const long = combining === diaeresis ? umlauts[last] : combining === ring && last === 'a' && 'aa'
    if (long) spelledOut.set(at, long)
  }

  for (let i = 0; i < original.length; ) {
    const code = original.charCodeAt(i)
    const isSmall = code >= 97 && code <= 122
    if (isSmall || (code >= 48 && code <= 57)) {
      last = original[i] ?? ''
      text += last
      start.push(i)
      end.push(++i)
      continue
    }
    const char = code < 0xd800 ? (original[i] ?? '') : String.fromCodePoint(original.codePointAt(i) ?? 0)
    const { kind, letters: folded } = foldingOf(char)
    let next = i + char.length
    if (kind === 'mark') extend(char, next)
    else if (kind === 'space') {
      if (last === ' ') end[end.length - 1] = next
      else push(' ', i, next)
    } else if (kind === 'dash') {
      const split = lettersAtEnd.test(last) ? lineEnd.exec(original.slice(next, next + 40)) : null
      if (split) next += split[0].length
      else push('-', i, next)
    } else if (kind === 'letters') {
      for (const c of folded) {
        if (mark.test(c)) extend(c, next)
        else push(letters[c] ?? lookAlikes.get(c)?.letter ?? (dash.test(c) ? '-' : c), i, next)
        const other = otherSpellings[c] ?? lookAlikes.get(c)?.other
        if (other) spelledOut.set(end.length - 1, other)
      }
    }
    i = next
  }
  return { text, start, end, spelledOut }
}

const lettersAtEnd = /\p{L}$/u
const lineEnd = /^[ \t]*\r?\n\s*(?=\p{L})/u

/** Returns only the folded text, trimmed. */
export function folded(original: string): string {
  return fold(original).text.trim()
}
