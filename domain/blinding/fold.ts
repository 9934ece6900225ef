/**
 * Folding brings text to the form in which names are compared: lower case, no diacritics, ligatures and
 * compatibility forms resolved, one kind of dash, quote and space, words joined again that a line end split.
 * Every folded character knows where it came from, so that a match can be removed from the original.
 */
export interface Folded {
  text: string
  /** For each folded character the half-open range of the original (UTF-16 units) that it stands for. */
  start: number[]
  end: number[]
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
const dash = /^[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D-]$/u
const ignored = /^[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\p{M}]$/u

export function fold(original: string): Folded {
  const chars: string[] = []
  const start: number[] = []
  const end: number[] = []
  const push = (s: string, from: number, to: number) => {
    for (let i = 0; i < s.length; i++) {
      chars.push(s[i] ?? '')
      start.push(from)
      end.push(to)
    }
  }
  for (let i = 0; i < original.length; ) {
    const char = String.fromCodePoint(original.codePointAt(i) ?? 0)
    const next = i + char.length
    if (ignored.test(char)) {
      // A combining mark belongs to its letter: whoever removes the letter removes the mark.
      if (end.length > 0 && /\p{M}/u.test(char)) end[end.length - 1] = next
      i = next
    } else if (/\s/u.test(char)) {
      if (chars.at(-1) === ' ') end[end.length - 1] = next
      else push(' ', i, next)
      i = next
    } else if (dash.test(char)) {
      const split = /^[ \t]*\r?\n\s*(?=\p{L})/u.exec(original.slice(next, next + 40))
      if (split && /\p{L}/u.test(chars.at(-1) ?? '')) i = next + split[0].length
      else {
        push('-', i, next)
        i = next
      }
    } else {
      push(foldChar(char), i, next)
      i = next
    }
  }
  return { text: chars.join(''), start, end }
}

function foldChar(char: string): string {
  // Case first: 'İ' and 'K' (kelvin) fold only so.
  const plain = char.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  let folded = ''
  for (const c of plain) folded += letters[c] ?? (dash.test(c) ? '-' : c)
  return folded
}

/** The folded text alone, trimmed. */
export function folded(original: string): string {
  return fold(original).text.trim()
}
