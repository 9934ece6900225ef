import { texAccents as accents } from '#domain/article/tex-accents.ts'

/** LaTeX as a reader sees it, each character with its range in the source (half-open, UTF-16 units). */
export interface DecodedTex {
  text: string
  start: number[]
  end: number[]
}

const symbols: Record<string, string> = {
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
  i: 'i',
  j: 'j',
}
const accented = /\\(?:(['`^"~=.])\s*|([uvHcdbkr])(?:\s+|(?=\{)))\{?\\?([\p{L}])\s?\}?/uy
const symbol = /\\(ss|ae|AE|oe|OE|aa|AA|[oOlLij])(?![A-Za-z])(?:\{\}|\s|\})?/y
const space = /~|\\[,;: ]|\\\\/y

/**
 * Decodes accents and ties and replaces braces with spaces, so that names can be found ('J{\"u}rgen~Wei\ss').
 */
export function decodeTex(source: string): DecodedTex {
  const decoded: DecodedTex = { text: '', start: [], end: [] }
  const push = (s: string, from: number, to: number) => {
    for (let i = 0; i < s.length; i++) {
      decoded.start.push(from)
      decoded.end.push(to)
    }
    decoded.text += s
  }
  const at = (pattern: RegExp, index: number) => {
    pattern.lastIndex = index
    return pattern.exec(source)
  }
  for (let i = 0; i < source.length; ) {
    const char = source[i] ?? ''
    const accent = char === '\\' ? at(accented, i) : null
    const sign = char === '\\' && !accent ? at(symbol, i) : null
    const tie = char === '\\' || char === '~' ? at(space, i) : null
    let length = 1
    if (accent) {
      length = accent[0].length
      push(
        ((accent[3] ?? '') + (accents[accent[1] ?? accent[2] ?? ''] ?? '')).normalize('NFC'),
        i,
        i + length,
      )
    } else if (sign) {
      length = sign[0].length
      push(symbols[sign[1] ?? ''] ?? '', i, i + length)
    } else if (tie) {
      length = tie[0].length
      push(' ', i, i + length)
    } else if (char === '{' && (at(accented, i + 1) || at(symbol, i + 1))) {
      // These braces are part of an accent: 'J{\"u}rgen' is one word.
    } else if (char === '{' || char === '}') push(' ', i, i + 1)
    else push(char, i, i + 1)
    i += length
  }
  return decoded
}
