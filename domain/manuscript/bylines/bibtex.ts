/** Reads the authors of a BibTeX entry: 'author = {van der Berg, Jan and García Márquez, Gabriel}'. */

const accents: Record<string, string> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '"': '\u0308',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030C',
  H: '\u030B',
  c: '\u0327',
  k: '\u0328',
  r: '\u030A',
  d: '\u0323',
  b: '\u0331',
}
const letters: Record<string, string> = {
  i: 'i',
  j: 'j',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  dh: 'ð',
  DH: 'Ð',
  th: 'þ',
  TH: 'Þ',
}

/** Replaces the accents and special letters of TeX by the characters they print. */
export function withTexLetters(text: string): string {
  return text
    .replaceAll(/\{?\\([`'^~"=.])\s*(?:\{\\?([a-zA-Z])\}|\\?([a-zA-Z]))\}?/g, accented)
    .replaceAll(/\{?\\([uvHckrdb])\s*\{\\?([a-zA-Z])\}\}?/g, accented)
    .replaceAll(/\{?\\([uvHckrdb])\s+([a-zA-Z])\}?/g, accented)
    .replaceAll(
      /\{\\(i|j|o|O|l|L|ss|ae|AE|oe|OE|aa|AA|dh|DH|th|TH)\}|\\(i|j|o|O|l|L|ss|ae|AE|oe|OE|aa|AA|dh|DH|th|TH)(?![a-zA-Z])(?:\{\}|\s)?/g,
      (_, inside?: string, bare?: string) => letters[inside ?? bare ?? ''] ?? '',
    )
    .normalize('NFC')
}

function accented(_: string, accent: string, inside?: string, bare?: string): string {
  return `${typeof inside === 'string' ? inside : typeof bare === 'string' ? bare : ''}${accents[accent] ?? ''}`
}

/** Returns the values of the author fields, without their delimiters. */
function authorFields(text: string): string[] {
  const found: string[] = []
  for (const match of text.matchAll(/(?:^|[\s,{])author\s*=\s*([{"])/gi)) {
    const start = match.index + match[0].length
    let depth = match[1] === '{' ? 1 : 0
    for (let at = start; at < text.length; at += 1) {
      const letter = text[at]
      if (letter === '\\') {
        at += 1
        continue
      }
      if (letter === '{') depth += 1
      if (letter === '}') depth -= 1
      if ((match[1] === '{' && depth === 0) || (match[1] === '"' && depth === 0 && letter === '"')) {
        found.push(text.slice(start, at))
        break
      }
    }
  }
  return found
}

/** Splits at 'and' outside of braces. */
function namesIn(field: string): string[] {
  const names: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < field.length; at += 1) {
    if (field[at] === '{') depth += 1
    else if (field[at] === '}') depth -= 1
    else if (depth === 0 && /^\sand\s/.test(field.slice(at, at + 5))) {
      names.push(field.slice(from, at))
      from = at + 5
      at += 4
    }
  }
  return [...names, field.slice(from)].map((name) => name.trim()).filter(Boolean)
}

export interface BibtexAuthors {
  names: { firstName: string; lastName: string; isWhole: boolean }[]
  /** Organisations: names in braces of their own. */
  organisations: string[]
}

/**
 * Returns the authors of BibTeX text; null if it has no author field. A name of the form 'von Last, First' or
 * 'Last, Jr., First' is split as BibTeX splits it; other names are returned in `firstName` with `isWhole`.
 */
export function readBibtex(text: string): BibtexAuthors | null {
  const fields = authorFields(text)
  if (fields.length === 0) return null
  const organisations: string[] = []
  const names = fields.flatMap(namesIn).flatMap((name) => {
    const plain = (part: string) =>
      withTexLetters(part)
        .replaceAll(/[{}~]/g, (mark) => (mark === '~' ? ' ' : ''))
        .replaceAll(/\s+/g, ' ')
        .trim()
    if (/^\{[^{}\\]*\s[^{}\\]*\}$/.test(name) || /^others$/i.test(name)) {
      if (!/^others$/i.test(name)) organisations.push(plain(name))
      return []
    }
    const parts = plain(name).split(/\s*,\s*/)
    if (parts.length === 1) return [{ firstName: parts[0] ?? '', lastName: '', isWhole: true }]
    const [last = '', second = '', third] = parts
    return third === undefined
      ? [{ firstName: second, lastName: last, isWhole: false }]
      : [{ firstName: third, lastName: `${last} ${second}`, isWhole: false }]
  })
  return { names, organisations }
}
