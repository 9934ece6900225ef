import { balance, type Repair } from '../tex/balance.ts'
import { bibliographyChanges } from '../tex/bibliography.ts'
import { settleConditions } from '../tex/conditions.ts'
import { withoutComments, withoutTests } from '../tex/prepare.ts'
import { argumentsAt, groupEnds, replaceSpans, tokensOf } from '../tex/scan.ts'
import { plainEnvironments } from './latex-environments.ts'
import { marks } from './marks.ts'
import { pageMark } from './media.ts'

/**
 * Matches colours, rules and struts between rows. pandoc would treat them as the beginning of a cell, and
 * would then omit the content of a cell that spans rows.
 */
const tableDecoration = new RegExp(
  [
    String.raw`\\noalign\s*\{(?:[^{}]|\{[^{}]*\})*\}`,
    String.raw`\\(?:cmidrule|cline)\s*(?:\[[^\]]*\])?(?:\([^)]*\))?\s*\{[^{}]*\}`,
    String.raw`\\addlinespace\b(?:\[[^\]]*\])?`,
    String.raw`\\specialrule\s*(?:\{[^{}]*\}\s*){3}`,
    String.raw`\\(?:hhline|arrayrulecolor)\s*(?:\[[^\]]*\])?\{[^{}]*\}`,
    String.raw`\\(?:rowcolor|cellcolor)\s*(?:\[[^\]]*\])?\{[^{}]*\}(?:\[[^\]]*\]){0,2}`,
    String.raw`\\rule\s*(?:\[[^\]]*\])?\{0[a-z.]*\}\{[^{}]*\}`,
  ].join('|'),
  'g',
)

/**
 * Simplifies tables for pandoc: columns are reduced to letters, and a head that is repeated on each page is
 * kept once.
 */
function plainTables(source: string): string {
  return (
    source
      .replaceAll(tableDecoration, '')
      // Removes the table footer that is repeated on every page. It contains only lines and a text such as 'continued'.
      .replaceAll(/\\endhead\b((?:(?!\\endhead|\\end\{)[\s\S])*?)\\end(?:last)?foot\b/g, '\\endhead')
      .replaceAll(/\\end(?:last)?foot\b/g, '')
      .replaceAll(/\\endfirsthead[\s\S]*?\\endhead/g, '\\endhead')
      .replaceAll(
        /(\\multicolumn\s*\{\d+\}\s*)\{((?:[^{}]|\{[^{}]*\})*)\}/g,
        (_, start: string, columns: string) => {
          const letter = /[lcr]/.exec(columns.replaceAll(/[@!><]\{[^{}]*\}/g, ''))?.[0] ?? 'l'
          return `${start}{${letter}}`
        },
      )
      // Adds a space to an empty cell that spans rows, because pandoc would otherwise ignore the span.
      .replaceAll(/(\\multirow\s*(?:\[[^\]]*\])?\{[^{}]*\}\s*\{[^{}]*\})\s*\{\s*\}/g, '$1{~}')
  )
}

/** Breaks of lines and pages, which pandoc keeps as text where it does not know the command. */
const plainBreaks = (source: string) =>
  source.replaceAll(
    /\\(?:break|newline|linebreak|pagebreak|nolinebreak|nopagebreak)(?![a-zA-Z])(?:\[\d\])?/g,
    ' ',
  )

const theorems =
  'theorem lemma proposition corollary definition remark example conjecture claim assumption axiom'.split(' ')

/** Names that pandoc does not know, in the form in which they can be printed as text. */
const logos: Record<string, string> = {
  LaTeXe: 'LaTeX 2ε',
  AmS: 'AMS',
  AmSTeX: 'AMS-TeX',
  AmSLaTeX: 'AMS-LaTeX',
  BibTeX: 'BibTeX',
  XeTeX: 'XeTeX',
  XeLaTeX: 'XeLaTeX',
  LuaTeX: 'LuaTeX',
  LuaLaTeX: 'LuaLaTeX',
  pdfTeX: 'pdfTeX',
  pdfLaTeX: 'pdfLaTeX',
  ConTeXt: 'ConTeXt',
}

/**
 * Redefines commands that put their argument in a box to measure and scale it, such as the \\pandocbounded of
 * pandoc and Quarto, as their argument. pandoc would not see the picture in it.
 */
function withoutBoxes(source: string): string[] {
  const ends = groupEnds(source)
  const definition = /\\(?:new|renew|provide)command\*?\s*\{?\\([A-Za-z]+)\}?\s*\[1\]\s*\{/g
  return [...source.matchAll(definition)].flatMap((match) => {
    const start = match.index + match[0].length - 1
    const body = source.slice(start, ends[start])
    return /\\(?:usebox|sbox|savebox|setbox)\b/.test(body) && body.includes('#1')
      ? [`\\renewcommand{\\${match[1]}}[1]{#1}`]
      : []
  })
}

/** Adapts a source so that pandoc reads it as intended, and says what had to be repaired in it. */
export function prepareLatex(
  assembled: string,
  macros: string,
  bbl: string | undefined,
): { source: string; repairs: Repair[] } {
  const { source, repairs } = balance(assembled)
  return {
    source: outsideVerbatim(withoutTests(settleConditions(withoutComments(source))), (text) =>
      adapted(plainEnvironments(plainBreaks(plainTables(text)), macros), macros, bbl),
    ),
    repairs,
  }
}

/** Applies a change to everything but verbatim text, which prints commands instead of obeying them. */
function outsideVerbatim(source: string, change: (source: string) => string): string {
  const verbatim: string[] = []
  const hidden = [...tokensOf(source)].flatMap(({ kind, name, start, end }) => {
    if (kind !== 'verbatim' || name === 'comment') return []
    verbatim.push(source.slice(start, end))
    return [{ start, end, text: `${marks.verbatim}${verbatim.length - 1}${marks.close}` }]
  })
  return change(replaceSpans(source, hidden)).replaceAll(
    new RegExp(`${marks.verbatim}(\\d+)${marks.close}`, 'g'),
    (_, index) => verbatim[Number(index)] ?? '',
  )
}

function adapted(given: string, macros: string, bbl: string | undefined): string {
  let source = given
  if (bbl && !source.includes('\\begin{thebibliography}'))
    source = source.replace(/\\end\{document\}/, () => `${bbl}\n\\end{document}`)
  const ends = groupEnds(source)
  const changes = bibliographyChanges(
    source,
    (key) => `\ue016${source.slice(key.start + 1, key.end - 1).trim()}\ue017 `,
  )
  for (const { kind, name, start, end } of tokensOf(source)) {
    if (kind === 'command' && name === 'includegraphics') {
      const given = argumentsAt(source, ends, end, 1)
      const path = given.find(({ optional }) => !optional)
      const options = given
        .filter(({ optional }) => optional)
        .map((span) => source.slice(span.start, span.end))
      const page = /[[,]\s*page\s*=\s*\{?(\d+)/.exec(options.join(''))?.[1]
      const file =
        path &&
        source
          .slice(path.start + 1, path.end - 1)
          .split(/[\\/]/)
          .at(-1)
      if (path && file !== undefined)
        changes.push({
          start: path.start + 1,
          end: path.end - 1,
          text: page ? `${file.trim()}${pageMark}${page}` : file,
        })
    } else if (kind === 'command' && /^(bibliographystyle|printbibliography)$/.test(name)) {
      const last = argumentsAt(source, ends, end, name === 'bibliographystyle' ? 1 : 0).at(-1)
      changes.push({ start, end: last?.end ?? end, text: '' })
    }
  }
  const body = replaceSpans(source, changes)
  const defined = theorems.filter(
    (name) =>
      !new RegExp(`\\\\newtheorem\\*?\\{${name}\\}`).test(body + macros) && body.includes(`\\begin{${name}}`),
  )
  const used = Object.entries(logos).filter(([name]) => new RegExp(`\\\\${name}(?![A-Za-z])`).test(body))
  const preamble = [
    macros,
    ...defined.map((name) => `\\newtheorem{${name}}{${name.charAt(0).toUpperCase()}${name.slice(1)}}`),
    ...withoutBoxes(body),
    ...used.map(([name, text]) => `\\providecommand{\\${name}}{${text}}`),
    '',
  ].join('\n')
  return body.includes('\\begin{document}')
    ? body.replace('\\begin{document}', () => `${preamble}\\begin{document}`)
    : preamble + body
}
