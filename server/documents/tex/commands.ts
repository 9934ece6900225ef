import { argumentsAt, groupEnds, type Span, tokensOf } from './scan.ts'

/** Commands of the large publishers' classes whose arguments are about the authors. */
const authorCommand =
  /\\(author[a-zA-Z]*|affil[a-zA-Z]*|orcid[a-zA-Z]*|ORCID[a-zA-Z]*|thanks[a-zA-Z]*|address[a-zA-Z]*|e?mail(?:s|author)?|ead|institut[a-zA-Z]*|corresp[a-zA-Z]*|cortext|corauth|fntext|IEEEauthorblock[NA]|IEEEcompsocitemizethanks|altaffil[a-zA-Z]*|curraddr|urladdr|homepage|shortauthors?|runningauthors?|titlerunningauthor|acknowledge?ments?|acks?|grantsponsor|grantnum|funding[a-zA-Z]*|dedicatory|presentaddress|authorcontributions|markboth|collaboration)\*?(?![a-zA-Z])/g

const authorEnvironment =
  /\\begin\{(acknowledge?ments?\*?|acks?\*?|authorsinfo|aug|affiliations?|IEEEbiography(?:nophoto)?|biography|contributors?|authorcontributions|funding|addendum|dedication)\}/g

/** Finds author details in commands and environments. Definitions of such commands are left unchanged. */
export function findAuthorCommands(source: string): Span[] {
  const spans: Span[] = []
  const ends = groupEnds(source)
  const endOfArguments = (from: number) => argumentsAt(source, ends, from).at(-1)?.end ?? from
  for (const hit of source.matchAll(authorCommand)) {
    const after = hit.index + hit[0].length
    if (
      /\\(re|provide)?(new)?(command|def|let)\*?\s*\{?$/.test(
        source.slice(Math.max(0, hit.index - 24), hit.index),
      )
    )
      continue
    const end = endOfArguments(after)
    if (end > after) spans.push({ start: hit.index, end })
  }
  const unclosed = new Set<string>()
  for (const hit of source.matchAll(authorEnvironment)) {
    const name = hit[1] ?? ''
    const close = unclosed.has(name) ? -1 : source.indexOf(`\\end{${name}}`, hit.index)
    if (close > 0) spans.push({ start: hit.index, end: close + `\\end{${name}}`.length })
    else unclosed.add(name)
  }
  for (const hit of source.matchAll(/pdf(?:author|creator|producer|subject)\s*=\s*/g)) {
    const start = hit.index
    const value = start + hit[0].length
    const end =
      source[value] === '{'
        ? (ends[value] ?? 0) || value + 1
        : value + (/^[^,\]}\n]*/.exec(source.slice(value, value + 500))?.[0].length ?? 0)
    spans.push({ start, end: source[end] === ',' ? end + 1 : end })
  }
  for (const hit of source.matchAll(/\\(pdfinfo|hypersetupauthor|pdfauthor)\s*(?=\{)/g)) {
    spans.push({ start: hit.index, end: endOfArguments(hit.index + hit[0].length) })
  }
  return spans
}

/** Finds comments, from after the percent sign to the end of the line, outside verbatim text. */
export function findComments(source: string): Span[] {
  const spans: Span[] = []
  for (const { kind, name, start, end } of tokensOf(source)) {
    if (kind === 'comment') spans.push({ start: start + 1, end })
    else if (kind === 'verbatim' && name === 'comment') spans.push({ start, end })
  }
  return spans
}
