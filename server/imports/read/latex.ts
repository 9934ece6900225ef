import { texAccents as accents } from '#domain/article/tex-accents.ts'

/** Reads the LaTeX that bibliographies contain, as text: accents, letters, dashes and quotation marks. Formulas stay. */

const letters: Record<string, string> = {
  ...{ ss: 'ß', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', aa: 'å', AA: 'Å' },
  ...{ i: 'i', j: 'j', dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ', ng: 'ŋ', NG: 'Ŋ' },
  ...{ textendash: '–', textemdash: '—', textquoteright: '’', textquoteleft: '‘', textquotedblleft: '“' },
  ...{ textquotedblright: '”', ldots: '…', dots: '…', textellipsis: '…', S: '§', P: '¶', pounds: '£' },
  ...{
    copyright: '©',
    textregistered: '®',
    texttrademark: '™',
    euro: '€',
    texteuro: '€',
    textbackslash: '\\',
  },
  ...{ textasciitilde: '~', textasciicircum: '^', textless: '<', textgreater: '>', textbar: '|', TeX: 'TeX' },
  ...{
    LaTeX: 'LaTeX',
    slash: '/',
    textperiodcentered: '·',
    textdegree: '°',
    guillemotleft: '«',
    guillemotright: '»',
  },
}
/** Commands of which the argument alone is text. */
const wrappers =
  /^(?:emph|textit|textbf|textsc|textrm|textsf|texttt|textsl|textup|textnormal|text|mbox|hbox|uppercase|lowercase|url|enquote|ensuremath|boldsymbol|mathrm|mathit|underline|textsuperscript|textsubscript|foreignlanguage|MakeUppercase|NoCaseChange)$/

export function latexText(source: string): string {
  let text = ''
  let at = 0
  const letterAfter = (index: number): { letter: string; end: number } | null => {
    const match = /^\s*(?:\{\s*\\?(\p{L})\s*\}|\\([ij])(?![A-Za-z])(?:\{\})?|(\p{L}))/u.exec(
      source.slice(index, index + 12),
    )
    if (!match) return null
    return { letter: match[1] ?? match[2] ?? match[3] ?? '', end: index + match[0].length }
  }
  while (at < source.length) {
    const char = source[at] ?? ''
    if (char === '$') {
      // A formula is kept as it is written; the article's page shows it as text.
      const end = source.indexOf('$', at + 1)
      if (end > at) {
        text += source.slice(at, end + 1)
        at = end + 1
        continue
      }
    }
    if (char === '\\') {
      const name = /^\\([A-Za-z]+|.)/s.exec(source.slice(at, at + 40))?.[1] ?? ''
      const after = at + 1 + name.length
      const accent = accents[name]
      const carrier = accent ? letterAfter(after) : null
      if (accent && carrier) {
        text += (carrier.letter + accent).normalize('NFC')
        at = carrier.end
      } else if (Object.hasOwn(letters, name)) {
        text += letters[name]
        at = after + (/^(?:\{\}|\s+)/.exec(source.slice(after, after + 10))?.[0].length ?? 0)
      } else if (name === 'href') {
        // The address in the first argument is left out.
        const address = /^\s*\{[^{}]*\}/.exec(source.slice(after))
        at = after + (address?.[0].length ?? 0)
      } else if (/^[A-Za-z]/.test(name)) {
        // Unknown commands are dropped, with the space that ends their name; their arguments stay.
        at =
          after + (wrappers.test(name) ? 0 : (/^\s+/.exec(source.slice(after, after + 4))?.[0].length ?? 0))
      } else {
        text +=
          name === '\\' || name === ' ' || name === ',' || name === ';'
            ? ' '
            : name === '-' || name === '/'
              ? ''
              : name
        at = after
      }
      continue
    }
    if (char === '{' || char === '}') at += 1
    else if (char === '~') {
      text += '\u00A0'
      at += 1
    } else if (source.startsWith('---', at)) {
      text += '—'
      at += 3
    } else if (source.startsWith('--', at)) {
      text += '–'
      at += 2
    } else if (source.startsWith('``', at)) {
      text += '“'
      at += 2
    } else if (source.startsWith("''", at)) {
      text += '”'
      at += 2
    } else {
      text += char
      at += 1
    }
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}
