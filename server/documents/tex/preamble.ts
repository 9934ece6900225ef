import { argumentsAt, groupEnds, lineEnds, replaceSpans, type Span, type Token, tokensOf } from './scan.ts'

/*
 * Writes the preamble of a LaTeX source from an allow-list: class, well-known packages, definitions that the text
 * uses, and the title. Paths, PDF properties, page headers, dates and the authors' notes are dropped.
 */

const classes =
  /^(article|report|book|letter|scrartcl|scrreprt|scrbook|amsart|amsbook|memoir|elsarticle|IEEEtran|revtex4(-[12])?|llncs|svjour3?|sn-jnl|acmart|paper|standalone|minimal|extarticle|WileyNJD-v2|apa[67]|ltxdoc|beamer|ouparticle|oup-authoring-template|interact|iopart|aastex63|mnras|achemso|siamart\d*)$/
const classOptions =
  /^(\d{1,2}pt|a4paper|a5paper|letterpaper|onecolumn|twocolumn|oneside|twoside|draft|final|titlepage|notitlepage|landscape|leqno|fleqn|openright|openany|preprint|review|manuscript|english|american|british|french|ngerman|german|spanish|portuguese|brazilian|brazil|italian|dutch)$/

const packages = new Set(
  `a4wide adjustbox afterpage algorithm algorithm2e algorithmic algorithmicx algpseudocode amsbsy amscd amsfonts amsmath amssymb amstext
  amsthm appendix array authblk babel bbm bbold bm booktabs boxedminipage braket breqn cancel caption changepage cite cleveref
  color colortbl comment csquotes dcolumn diagbox endnotes enumerate enumitem epsfig epstopdf esint etoolbox eucal eufrak fancybox
  fancyhdr fancyvrb float floatrow fontenc fontspec footmisc framed fullpage gensymb geometry graphics graphicx hhline hyperref
  hyphenat ifpdf ifthen indentfirst inputenc lineno lipsum listings longtable lscape mathdots mathpazo mathptmx mathrsfs mathtools
  microtype minted multicol multirow natbib nicefrac ntheorem paralist parskip pdflscape pdfpages pgfplots physics placeins polyglossia
  pgfplotstable ragged2e relsize rotating sectsty setspace siunitx soul stmaryrd subcaption subfig subfigure tabularx tabulary
  tabularray textcomp textgreek thmtools threeparttable threeparttablex tikz times titlesec titling tocloft todonotes txfonts pxfonts
  ulem units upgreek url verbatim wasysym wrapfig xcolor xfrac xparse xspace lmodern newtxtext newtxmath libertine biblatex doi
  tikz-cd xr subfiles import standalone graphbox makecell mathabx dsfont accents bigstrut eurosym marvosym chngcntr`.split(
    /\s+/,
  ),
)

/** Commands that are kept with their arguments, and the number of mandatory arguments. */
const kept: Record<string, number> = {
  title: 1,
  subtitle: 1,
  newcommand: 2,
  renewcommand: 2,
  providecommand: 2,
  DeclareRobustCommand: 2,
  DeclareMathOperator: 2,
  DeclarePairedDelimiter: 3,
  newenvironment: 3,
  renewenvironment: 3,
  newtheorem: 2,
  theoremstyle: 1,
  numberwithin: 2,
  newcolumntype: 2,
  keywords: 1,
  jelclass: 1,
  abstract: 1,
}

export interface Definition extends Span {
  name: string
  /** Number of arguments. The first may be optional. */
  count: number
  hasOption: boolean
  body: string
}

/** Position at which the document body begins; 0 if there is no preamble. */
export const documentStart = (source: string) => {
  const at = source.indexOf('\\begin{document}')
  return at < 0 ? 0 : at
}

export function allowedPreamble(source: string): string {
  const to = documentStart(source)
  const preamble = source.slice(0, to)
  const ends = groupEnds(preamble)
  const keep: (Span & { text: string })[] = []
  let at = 0
  let environment: Token | null = null
  for (const token of tokensOf(preamble)) {
    if (token.start < at) continue
    if (token.kind === 'begin' && token.name === 'abstract') environment = token
    if (token.kind === 'end' && token.name === 'abstract' && environment) {
      const span = { start: environment.start, end: token.end }
      keep.push({ ...span, text: preamble.slice(span.start, span.end) })
      environment = null
    }
    if (token.kind === 'open') {
      // Skips top-level groups, because they are arguments of commands that were dropped.
      at = Math.max(at, ends[token.start] ?? 0)
      continue
    }
    if (token.kind !== 'command' || environment) continue
    const given = argumentsAt(preamble, ends, token.end, kept[token.name] ?? 1)
    const end = given.at(-1)?.end ?? token.end
    const text = commandText(preamble, token, given, ends)
    if (text !== null) keep.push({ start: token.start, end: text.end, text: text.text })
    at = text?.end ?? end
  }
  const parts: string[] = []
  let from = 0
  for (const { start, end, text } of keep) {
    parts.push(lineEnds(preamble, { start: from, end: start }), text, '%\n')
    from = end
    // The following line break has already been written.
    if (preamble[end] === '\n') from++
  }
  parts.push(lineEnds(preamble, { start: from, end: to }))
  return parts.join('') + source.slice(to)
}

function commandText(
  source: string,
  { name, start, end }: Token,
  given: ReturnType<typeof argumentsAt>,
  ends: Int32Array,
): { text: string; end: number } | null {
  const words = (span: Span | undefined) =>
    span ? source.slice(span.start + 1, span.end - 1).split(/[,\s]+/) : []
  const mandatory = given.filter(({ optional }) => !optional)
  const last = given.at(-1)?.end ?? end
  if (name === 'documentclass') {
    const options = words(given.find(({ optional }) => optional)).filter((word) => classOptions.test(word))
    const [family = ''] = words(mandatory[0])
    const chosen = classes.test(family) ? family : 'article'
    return {
      text: `\\documentclass${options.length > 0 ? `[${options.join(',')}]` : ''}{${chosen}}`,
      end: last,
    }
  }
  if (name === 'usepackage' || name === 'RequirePackage') {
    const known = words(mandatory[0]).filter((word) => packages.has(word))
    const options = words(given.find(({ optional }) => optional)).filter((word) => classOptions.test(word))
    const chosen = options.length > 0 ? `[${options.join(',')}]` : ''
    return known.length > 0 ? { text: `\\usepackage${chosen}{${known.join(',')}}`, end: last } : null
  }
  if (name === 'def' || name === 'gdef') {
    const [pattern = ''] = /^\s*\\[A-Za-z]+(?:#\d)*\s*/.exec(source.slice(end, end + 100)) ?? []
    const body = end + pattern.length
    const close = ends[body] ?? 0
    return pattern !== '' && close > 0 ? { text: source.slice(start, close), end: close } : null
  }
  if (name === 'let') {
    const [pattern = ''] = /^\s*\\[A-Za-z]+\s*=?\s*\\[A-Za-z]+/.exec(source.slice(end, end + 200)) ?? []
    return pattern === ''
      ? null
      : { text: source.slice(start, end + pattern.length), end: end + pattern.length }
  }
  if (!(name in kept) || mandatory.length < (kept[name] ?? 1)) {
    // Handles `\newcommand\name{…}` without braces around the name.
    const [pattern = ''] =
      /^\s*\\[A-Za-z]+\s*(?:\[\d\])?(?:\[[^\]]{0,80}\])?\s*/.exec(source.slice(end, end + 200)) ?? []
    const close = ends[end + pattern.length] ?? 0
    return /command$/i.test(name) && name in kept && pattern !== '' && close > 0
      ? { text: source.slice(start, close), end: close }
      : null
  }
  if (/title$/.test(name)) {
    // Omits the short title, because running heads are not shown.
    const body = mandatory[0]
    return body ? { text: `\\${name}${source.slice(body.start, body.end)}`, end: last } : null
  }
  return { text: source.slice(start, last), end: last }
}

// White space is limited, because two adjacent unlimited repetitions would take quadratic time.
const named =
  /\\(?:(?:re|provide)?(?:new)?command|DeclareRobustCommand|DeclareMathOperator)\*?\s{0,6}\{?\s{0,6}\\([A-Za-z]+)\s{0,6}\}?\s{0,6}(?:\[(\d)\])?\s{0,6}(\[[^\]]{0,200}\])?\s{0,6}(?=\{)/g
const plainDefinition = /\\g?def\s{0,6}\\([A-Za-z]+)\s{0,6}((?:#\d){0,9})\s{0,6}(?=\{)/g

export function definitionsOf(source: string): Definition[] {
  const ends = groupEnds(source)
  const found: Definition[] = []
  const add = (hit: RegExpExecArray, name: string, count: number, hasOption: boolean) => {
    const body = hit.index + hit[0].length
    const end = ends[body] ?? 0
    if (end > 0)
      found.push({ start: hit.index, end, name, count, hasOption, body: source.slice(body + 1, end - 1) })
  }
  for (const hit of source.matchAll(named)) add(hit, hit[1] ?? '', Number(hit[2] ?? 0), hit[3] !== undefined)
  for (const hit of source.matchAll(plainDefinition)) add(hit, hit[1] ?? '', (hit[2] ?? '').length / 2, false)
  return found.sort((a, b) => a.start - b.start)
}

/** Drops unused definitions, and the arguments that a macro does not print. */
export function dropUnseen(source: string): string {
  const definitions = definitionsOf(source)
  const used = new Set<string>()
  const uses = new Map<Definition, Set<string>>()
  let index = 0
  for (const { kind, name, start } of tokensOf(source)) {
    if (kind !== 'command') continue
    while ((definitions[index]?.end ?? Number.POSITIVE_INFINITY) <= start) index++
    const definition = definitions[index]
    if (definition && start >= definition.start)
      uses.set(definition, (uses.get(definition) ?? new Set()).add(name))
    else used.add(name)
  }
  const byName = new Map<string, Definition[]>()
  for (const definition of definitions) {
    const others = byName.get(definition.name)
    if (others) others.push(definition)
    else byName.set(definition.name, [definition])
  }
  // The set grows during the iteration, so that definitions used by other used definitions are included.
  for (const name of used)
    for (const definition of byName.get(name) ?? [])
      for (const inner of uses.get(definition) ?? new Set<string>()) used.add(inner)
  const changes: (Span & { text: string })[] = definitions
    .filter(({ name }) => !used.has(name))
    .map(({ start, end }) => ({ start, end, text: lineEnds(source, { start, end }) }))
  const swallowing = new Map<string, Definition>()
  for (const definition of definitions)
    if (definition.count > 0 && used.has(definition.name)) swallowing.set(definition.name, definition)
  const ends = groupEnds(source)
  index = 0
  for (const { kind, name, start, end } of tokensOf(source)) {
    while ((definitions[index]?.end ?? Number.POSITIVE_INFINITY) <= start) index++
    const definition = kind === 'command' ? swallowing.get(name) : undefined
    if (!definition || start >= (definitions[index]?.start ?? Number.POSITIVE_INFINITY)) continue
    const mandatory = argumentsAt(source, ends, end, definition.count).filter(({ optional }) => !optional)
    mandatory.forEach((argument, i) => {
      const number = i + 1 + (definition.hasOption ? 1 : 0)
      if (!definition.body.includes(`#${number}`))
        changes.push({ ...argument, text: `{${lineEnds(source, argument)}}` })
    })
  }
  return replaceSpans(source, changes)
}
