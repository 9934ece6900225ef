import { cut } from './cut.ts'
import type { GivenPaper } from './papers.ts'

/** Combining characters of LaTeX's accents. */
const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  c: '\u0327',
  k: '\u0328',
}
const letters: Readonly<Record<string, string>> = {
  ...{
    ss: 'ß',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    o: 'ø',
    O: 'Ø',
    l: 'ł',
    L: 'Ł',
    aa: 'å',
    AA: 'Å',
    i: 'ı',
  },
}

/** Longest entry. Longer ones are not closed by a brace, or contain another file. */
const longestEntry = 50_000

/** Reads title, abstract, DOI and year of each entry. `unread` has the beginnings of entries without a title. */
export function readBibtex(text: string): { papers: GivenPaper[]; unread: string[] } {
  const papers: GivenPaper[] = []
  const unread: string[] = []
  const starts = [...text.matchAll(/@\s*(\w+)\s*[{(]/g)]
  for (const [n, start] of starts.entries()) {
    if (/^(string|preamble|comment)$/i.test(start[1] ?? '')) continue
    // An entry ends before the next one at the latest, so that a missing brace spoils one entry only.
    const entry = text.slice(
      start.index + start[0].length,
      Math.min(starts[n + 1]?.index ?? text.length, start.index + longestEntry),
    )
    const title = plainText(fieldOf(entry, 'title'))
    const year = Number(/\d{4}/.exec(fieldOf(entry, 'year') || fieldOf(entry, 'date'))?.[0])
    if (title)
      papers.push({
        title,
        abstract: plainText(fieldOf(entry, 'abstract')),
        doi: doiIn(fieldOf(entry, 'doi')) ?? null,
        year: year || null,
        source: 'bibtex',
      })
    else unread.push(cut(entry.trim().split('\n', 1)[0] ?? '', 80))
  }
  return { papers, unread }
}

/** Returns the value of a field, without its outer braces or quotes; empty if the entry does not have it. */
function fieldOf(entry: string, name: string): string {
  const start = new RegExp(`(?:^|[,\\s])${name}\\s*=\\s*`, 'i').exec(entry)
  if (!start) return ''
  const from = start.index + start[0].length
  const opening = entry[from]
  if (opening !== '{' && opening !== '"') return /^[^,}\n]*/.exec(entry.slice(from))?.[0].trim() ?? ''
  let depth = 0
  for (let at = from + 1; at < entry.length; at++) {
    const character = entry[at]
    if (character === '\\') at++
    else if (character === '{') depth++
    else if (depth === 0 && character === (opening === '{' ? '}' : '"')) return entry.slice(from + 1, at)
    else if (character === '}') depth--
  }
  return ''
}

/** Writes LaTeX as plain text: accents as letters, commands and braces removed. */
function plainText(latex: string): string {
  return latex
    .replaceAll(/\\([`'^~="uvHckr.])\s*\{?\\?([a-zA-Z])\}?/g, (whole, accent: string, letter: string) =>
      // '\c' and '\v' are accents only before a brace or a space: '\varepsilon' is a command.
      /[a-zA-Z]/.test(accent) && !/^\\[a-zA-Z](\s|\{)/.test(whole)
        ? whole
        : (letter + (accents[accent] ?? '')).normalize('NFC'),
    )
    .replaceAll(/\\([a-zA-Z]+)\s?/g, (_, name: string) => letters[name] ?? ' ')
    .replaceAll(/\\([&%$#_{}])/g, '$1')
    .replaceAll(/[{}$~\\]/g, (sign) => (sign === '~' ? ' ' : ''))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Returns the DOI in a text, in lower case and without an address before it. */
export function doiIn(text: string): string | undefined {
  return /10\.\d{4,9}\/[^\s"<>{}\p{C}]+/u
    .exec(text)?.[0]
    .replace(/[.,;)]+$/, '')
    .toLowerCase()
}
