export interface Span {
  start: number
  end: number
}

/** Commands whose arguments are about the authors, in the classes of the large publishers. */
const authorCommand =
  /\\(author[a-zA-Z]*|affil[a-zA-Z]*|orcid[a-zA-Z]*|ORCID[a-zA-Z]*|thanks[a-zA-Z]*|address[a-zA-Z]*|e?mail(?:s|author)?|ead|institut[a-zA-Z]*|corresp[a-zA-Z]*|cortext|corauth|fntext|IEEEauthorblock[NA]|IEEEcompsocitemizethanks|altaffil[a-zA-Z]*|curraddr|urladdr|homepage|shortauthors?|runningauthors?|titlerunningauthor|acknowledge?ments?|acks?|grantsponsor|grantnum|funding[a-zA-Z]*|dedicatory|presentaddress|authorcontributions|markboth|collaboration)\*?(?![a-zA-Z])/g

const authorEnvironment =
  /\\begin\{(acknowledge?ments?\*?|acks?\*?|authorsinfo|aug|affiliations?|IEEEbiography(?:nophoto)?|biography|contributors?|authorcontributions|funding|addendum|dedication)\}/g

/** Author details in commands and environments. Definitions of such commands are left alone. */
export function findAuthorCommands(source: string): Span[] {
  const spans: Span[] = []
  for (const hit of source.matchAll(authorCommand)) {
    const after = hit.index + hit[0].length
    if (
      /\\(re|provide)?(new)?(command|def|let)\*?\s*\{?$/.test(
        source.slice(Math.max(0, hit.index - 24), hit.index),
      )
    )
      continue
    const end = endOfArguments(source, after)
    if (end > after) spans.push({ start: hit.index, end })
  }
  for (const hit of source.matchAll(authorEnvironment)) {
    const close = source.indexOf(`\\end{${hit[1]}}`, hit.index)
    if (close > 0) spans.push({ start: hit.index, end: close + `\\end{${hit[1]}}`.length })
  }
  for (const hit of source.matchAll(/pdf(?:author|creator|producer|subject)\s*=\s*/g)) {
    const start = hit.index
    const value = start + hit[0].length
    const end =
      source[value] === '{'
        ? endOfGroup(source, value, '{', '}')
        : value + (/^[^,\]}\n]*/.exec(source.slice(value))?.[0].length ?? 0)
    spans.push({ start, end: source[end] === ',' ? end + 1 : end })
  }
  for (const hit of source.matchAll(/\\(pdfinfo|hypersetupauthor|pdfauthor)\s*(?=\{)/g)) {
    spans.push({ start: hit.index, end: endOfArguments(source, hit.index + hit[0].length) })
  }
  return spans
}

/** The place after all optional and mandatory arguments that follow. */
function endOfArguments(source: string, from: number): number {
  let end = from
  for (;;) {
    const gap = /^[ \t]*\n?[ \t]*/.exec(source.slice(end, end + 80))?.[0].length ?? 0
    const next = source[end + gap]
    if (next === '{') end = endOfGroup(source, end + gap, '{', '}')
    else if (next === '[' && gap === 0) end = endOfGroup(source, end, '[', ']')
    else return end
  }
}

/** The place after the bracket that closes the one at `from`; an unclosed group ends with its paragraph. */
export function endOfGroup(source: string, from: number, open: string, close: string): number {
  let depth = 0
  for (let i = from; i < source.length; i++) {
    const char = source[i]
    if (char === '\\') i++
    else if (char === open) depth++
    else if (char === close && --depth === 0) return i + 1
  }
  const paragraph = source.indexOf('\n\n', from)
  return paragraph < 0 ? source.length : paragraph
}

const verbatim = /\\begin\{(verbatim\*?|lstlisting|minted|Verbatim)\}[\s\S]*?\\end\{\1\}/g

/** Comments from after the percent sign to the end of the line, outside verbatim text. */
export function findComments(source: string): Span[] {
  const literal = [...source.matchAll(verbatim)].map((hit) => ({
    start: hit.index,
    end: hit.index + hit[0].length,
  }))
  const spans: Span[] = []
  for (const hit of source.matchAll(/(?<!\\)(?:\\\\)*%([^\n]*)/g)) {
    const start = hit.index + hit[0].length - (hit[1] ?? '').length
    if (literal.some((l) => start > l.start && start < l.end)) continue
    spans.push({ start, end: start + (hit[1] ?? '').length })
  }
  const comments = /\\begin\{comment\}[\s\S]*?\\end\{comment\}/g
  for (const hit of source.matchAll(comments))
    spans.push({ start: hit.index, end: hit.index + hit[0].length })
  return spans
}
