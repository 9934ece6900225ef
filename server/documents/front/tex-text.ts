import { withTexLetters } from '#domain/manuscript/bylines/bibtex.ts'
import { argumentsAt, groupEnds, tokensOf } from '../tex/scan.ts'
import { raised } from './lines.ts'

const marks: Record<string, string> = {
  dag: '†',
  dagger: '†',
  ddag: '‡',
  ddagger: '‡',
  ast: '*',
  star: '*',
  S: '§',
  P: '¶',
  textasteriskcentered: '*',
  textdagger: '†',
  textdaggerdbl: '‡',
}
const letters: Record<string, string> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  theta: 'θ',
  omega: 'ω',
  leq: '≤',
  geq: '≥',
  times: '×',
  approx: '≈',
  pm: '±',
  infty: '∞',
  ldots: '…',
  dots: '…',
  TeX: 'TeX',
  LaTeX: 'LaTeX',
  textendash: '–',
  textemdash: '—',
  textquoteright: '’',
  textquoteleft: '‘',
  textquotedblleft: '“',
  textquotedblright: '”',
}
/** Commands whose arguments are not printed as text. */
const silent =
  /^(?:label|vspace|hspace|vskip|hskip|includegraphics|setcounter|thispagestyle|pagestyle|fontsize|color|pagenumbering|bibliographystyle|bibliography|index|phantom|rule|protect|cite[a-z]*|ref|eqref|pageref|corref|cortext|fnref|tnoteref|tnotetext|fntext|nonumber|setlength|addtolength|linespread|orcidlink|hypersetup|footnotemark|begin|end)$/

/** Commands whose first argument is not printed. */
const hidesFirst =
  /^(?:href|textcolor|color|fontsize|scalebox|raisebox|parbox|resizebox|hyperlink|hypertarget)$/

/** Returns LaTeX as it is printed, with superscripts marked. Line breaks of the output are line feeds. */
export function texText(source: string): string {
  let text = source
    .replaceAll(/\n\s*\n/g, '\ue011')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\ue011', '\n')
    .replaceAll(/\\([%&$#_])/g, '\ue010$1')
  text = withTexLetters(text)
  text = text
    .replaceAll(/\\(?:textsuperscript|up|inst|fnmsep|ts)\s*\{([^{}]*)\}/g, `${raised.open}$1${raised.close}`)
    .replaceAll(
      /\$\s*(?:\{\s*\})?\s*\^\s*(?:\{([^{}$]*)\}|\\([a-zA-Z]+)|([^\s{}$]))\s*\$/g,
      (_, group, name, sign) =>
        raised.open + (name ? (marks[name] ?? '') : withMarks(group ?? sign ?? '')) + raised.close,
    )
    .replaceAll(
      /\\(?:textcolor|fontsize|color|vspace|hspace|includegraphics|scalebox)\*?(?:\[[^\]]*\])?\s*\{[^{}]*\}/g,
      ' ',
    )
    .replaceAll(
      /\\\\(?:\s*\[[^\]]*\])?|\\(?:newline|par|linebreak|medskip|bigskip|smallskip)(?![a-zA-Z])/g,
      '\n',
    )
  text = withoutSilent(text)
  return text
    .replaceAll(/``|''/g, (quotes) => (quotes === '``' ? '“' : '”'))
    .replaceAll('`', '‘')
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll(/\\([a-zA-Z]+)\*?\s?/g, (_, name: string) => letters[name] ?? marks[name] ?? '')
    .replaceAll(/\\[ ,;:!]/g, ' ')
    .replaceAll(/\\[^a-zA-Z]/g, '')
    .replaceAll(/~/g, ' ')
    .replaceAll(/(?<!\ue010)[{}$]/g, '')
    .replaceAll('\ue010', '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

const withMarks = (text: string) =>
  text.replaceAll(/\\([a-zA-Z]+)/g, (_, name: string) => marks[name] ?? '').replaceAll(/[{}]/g, '')

function withoutSilent(text: string): string {
  if (!text.includes('\\')) return text
  const ends = groupEnds(text)
  let out = ''
  let from = 0
  for (const { kind, name, start, end } of tokensOf(text)) {
    if (start < from || kind !== 'command' || !(silent.test(name) || hidesFirst.test(name))) continue
    out += text.slice(from, start)
    from = argumentsAt(text, ends, end, hidesFirst.test(name) ? 1 : 2).at(-1)?.end ?? end
  }
  return out + text.slice(from)
}
