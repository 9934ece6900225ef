import type { IdentityMatcher } from '#domain/blinding/identities.ts'
import { advice } from '../advice.ts'
import { removedMark } from '../docx/clean.ts'
import { excerptOf, type Findings } from '../findings.ts'
import { isPersonalLink } from '../pdf/links.ts'
import { judge, type Line, opensAboutAuthors, regionsOf } from '../regions.ts'
import { assembleTex, mostTex, texTooLarge } from './assemble.ts'
import { findAuthorCommands, findComments } from './commands.ts'
import { settleConditions } from './conditions.ts'
import { decodeTex } from './decode.ts'
import { dropUnseenCommands } from './dropped.ts'
import { renameKeys } from './names.ts'
import { allowedPreamble, dropUnseen } from './preamble.ts'
import { argumentsAt, groupEnds, lineEnds, replaceSpans, type Span, tokensOf } from './scan.ts'

/** LaTeX is read as UTF-8 or, where that fails, Latin-1. */
export function readTex(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch {
    return new TextDecoder('latin1').decode(bytes).replaceAll('\r\n', '\n')
  }
}

export interface CleanedTex {
  source: string
  /** Files that the source reads and that were not uploaded. */
  missing: string[]
  bibliographies: string[]
  /** Names of the pictures in the cleaned source, by those in the author's. */
  figures: Map<string, string>
}

/**
 * Assembles the source from its parts and removes its authors. Line numbers of the main file are unchanged up to the first
 * inserted part, so that findings refer to the author's own lines. Throws DocumentError `too-large`.
 */
export function cleanTex(
  bytes: Uint8Array,
  matcher: IdentityMatcher,
  findings: Findings,
  parts: Map<string, Uint8Array> = new Map(),
): CleanedTex {
  if (bytes.length > mostTex) throw texTooLarge()
  const main = withoutComments(spelledOut(readTex(bytes)), matcher, findings)
  const others = textParts(parts).map(([name, text]): [string, string] => [
    name,
    /\.tex$/i.test(name) && !isBibliography(text)
      ? withoutComments(spelledOut(text), matcher, findings)
      : text,
  ])
  const { source: whole, missing, bibliographies } = assembleTex(main, new Map(others))
  // TeX ignores everything after the end; some people keep notes there.
  let source = cutAfterEnd(whole)
  source = settleConditions(source)
  source = blank(source, confirmed(findings, source, 'author-command', findAuthorCommands(source)))
  source = allowedPreamble(source)
  source = dropUnseenCommands(source)
  source = dropUnseen(source)
  source = blank(
    source,
    confirmed(findings, source, 'acknowledgements', findAuthorSections(source)),
    removedMark,
  )
  source = dropPersonalLinks(source, matcher, findings)
  const renamed = renameKeys(source, matcher)
  return {
    source: redact(renamed.source, matcher, findings),
    missing,
    bibliographies: bibliographies.map((text) =>
      withKeys(withoutPersonalAddresses(text, matcher, findings), renamed.references),
    ),
    figures: renamed.figures,
  }
}

/** The text of the parts that TeX and BibTeX read; pictures have none. */
export function textParts(
  parts: Iterable<[name: string, bytes: Uint8Array]>,
): [name: string, text: string][] {
  return [...parts]
    .filter(([name]) => /\.(tex|bib|bbl|sty|cls)$/i.test(name))
    .map(([name, bytes]) => [name, readTex(bytes)])
}

/** In BibTeX a percent sign begins no comment. */
const isBibliography = (text: string) => /^\s*@[a-z]+\s*[{(]/im.test(text) && !/\\begin\s*\{/.test(text)

/** Letters that are written by their codes, as TeX reads them: '^^4f', '\char79', '\symbol{79}'. */
function spelledOut(source: string): string {
  const letter = (code: number, whole: string) => {
    const char = String.fromCharCode(code)
    return /^[A-Za-z0-9.@_-]$/.test(char) ? char : whole
  }
  return source
    .replace(/\^\^([0-9a-f]{2})/g, (whole, hex) => letter(Number.parseInt(hex, 16), whole))
    .replace(
      /\\(?:char|symbol)\s{0,6}\{?\s{0,6}(?:"([0-9A-F]{1,2})|'([0-7]{1,3})|`\\?([A-Za-z])|(\d{1,3}))\s?\}?/g,
      (whole, hex, octal, itself, decimal) => {
        if (itself) return itself
        if (hex) return letter(Number.parseInt(hex, 16), whole)
        return letter(octal ? Number.parseInt(octal, 8) : Number(decimal), whole)
      },
    )
}

/** What the author commands of a source say, line by line; authors are also separated by '\\and' and '\\\\'. */
export function bylineOfTex(bytes: Uint8Array): string[] {
  const source = readTex(bytes.subarray(0, longestPreamble))
  return findAuthorCommands(source).flatMap(({ start, end }) =>
    source
      .slice(start, end)
      .split(/\\(?:and|AND)\b|\\\\|\n/)
      .map((part) => decodeTex(part.replace(/^\\[a-zA-Z]+\*?/, '')).text),
  )
}

const longestPreamble = 200_000

function withoutComments(source: string, matcher: IdentityMatcher, findings: Findings): string {
  const comments = findComments(source)
  const telling = comments.filter((c) => matcher.find(source.slice(c.start, c.end)).length > 0)
  const lineAt = lineCounter(source)
  for (const { start, end } of telling) add(findings, source, 'comment', { start, end }, lineAt)
  return blank(source, comments)
}

/** A bibliography with the keys that the cleaned source cites. */
function withKeys(bibliography: string, references: Map<string, string>): string {
  return bibliography.replace(
    /@(\w+)\s*\{\s*([^,\s{}]+)\s*,/g,
    (_, type, key) => `@${type}{${references.get(key) ?? key},`,
  )
}

function cutAfterEnd(source: string): string {
  const end = source.lastIndexOf('\\end{document}')
  return end < 0 ? source : `${source.slice(0, end)}\\end{document}\n`
}

/** Removes links to people, their accounts and their drives; the text of the link is kept. */
function dropPersonalLinks(source: string, matcher: IdentityMatcher, findings: Findings): string {
  const ends = groupEnds(source)
  const changes: (Span & { text: string })[] = []
  for (const { kind, name, start, end } of tokensOf(source)) {
    if (kind !== 'command' || !/^(href|url|nolinkurl|path)$/.test(name)) continue
    const given = argumentsAt(source, ends, end, name === 'href' ? 2 : 1).filter((a) => !a.optional)
    const [target, text] = given
    const last = given.at(-1)
    if (!target || !last) continue
    const address = source
      .slice(target.start + 1, target.end - 1)
      .replace(/\\([%#&_~])/g, '$1')
      .trim()
    const isAddress = /^(https?:|mailto:|ftp:|www\.)/i.test(address)
    if (isAddress && !/^mailto:/i.test(address) && !isPersonalLink(address, matcher)) continue
    if (!isAddress && (name === 'path' || name === 'url') && matcher.find(address).length === 0) continue
    const excerpt = address.slice(0, 160)
    const fix = advice('link', 'removed')
    findings.add({ rule: 'link', place: 'Links', excerpt, severity: 'removed', fix })
    changes.push({
      start,
      end: last.end,
      text: text ? source.slice(text.start, text.end) : `{${removedMark}}`,
    })
  }
  return replaceSpans(source, changes)
}

/** Addresses in a list of references that name an author, such as that of a repository. Others lead to works of other people. */
function withoutPersonalAddresses(
  bibliography: string,
  matcher: IdentityMatcher,
  findings: Findings,
): string {
  return bibliography.replace(/https?:\/\/[^\s{}"]{1,2000}/g, (address) => {
    if (matcher.find(address).length === 0) return address
    const fix = advice('link', 'removed')
    findings.add({
      rule: 'link',
      place: 'References',
      excerpt: address.slice(0, 160),
      severity: 'removed',
      fix,
    })
    return ''
  })
}

/** Returns a function that gives the line number at an offset, in any order of calls. */
function lineCounter(source: string): (at: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return low
  }
}

function add(
  findings: Findings,
  source: string,
  rule: string,
  { start, end }: Span,
  lineAt: (at: number) => number,
): boolean {
  const line = lineAt(start)
  const excerpt = source
    .slice(start, Math.min(end, start + 1000))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 160)
  return findings.add({
    rule,
    place: `Line ${line}`,
    excerpt,
    severity: 'removed',
    fix: advice(rule, 'removed'),
  })
}

const confirmed = (findings: Findings, source: string, rule: string, spans: Span[]) => {
  const lineAt = lineCounter(source)
  return outermost(spans).filter((span) => add(findings, source, rule, span, lineAt))
}

/** Spans may be nested (commands in commands, comments in comment environments): keeps the outermost. */
function outermost(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** Removes spans but keeps their line breaks. */
const blank = (source: string, spans: Span[], mark = '') =>
  replaceSpans(
    source,
    outermost(spans).map((span) => ({ ...span, text: mark + lineEnds(source, span) })),
  )

const sectioning =
  /\\(?:part|chapter|section|subsection|subsubsection|paragraph)\*?\s{0,20}(?:\[[^\]\\]{0,500}\])?\{/g
const sectionEnd =
  /\\(?:part|chapter|section|subsection|subsubsection|paragraph)\*?\s{0,20}[[{]|\\appendix\b|\\bibliography\b|\\printbibliography|\\begin\{thebibliography\}|\\end\{document\}|\\newpage|\\clearpage/g

/** Sections such as 'Acknowledgements' or 'Funding', up to what follows them. */
function findAuthorSections(source: string): Span[] {
  const spans: Span[] = []
  const ends = groupEnds(source)
  for (const hit of source.matchAll(sectioning)) {
    const titleStart = hit.index + hit[0].length - 1
    const titleEnd = ends[titleStart] ?? 0
    if (titleEnd === 0 || titleEnd - titleStart > 500) continue
    if (!opensAboutAuthors(decodeTex(source.slice(titleStart, titleEnd)).text)) continue
    sectionEnd.lastIndex = titleEnd
    spans.push({ start: hit.index, end: sectionEnd.exec(source)?.index ?? source.length })
  }
  return spans
}

function redact(source: string, matcher: IdentityMatcher, findings: Findings): string {
  const decoded = decodeTex(source)
  const lines = source.split('\n')
  const regions = regionsOf(lines.map(asLine))
  const lineAt = lineCounter(source)
  const changes: (Span & { text: string })[] = []
  for (const match of matcher.find(decoded.text)) {
    const start = decoded.start[match.start] ?? 0
    const end = decoded.end[match.end - 1] ?? start
    const lineNumber = lineAt(start)
    const region = regions[lineNumber - 1] ?? 'body'
    const after = decoded.text.slice(match.end, match.end + 80)
    if (
      judge(match.rule, region, decoded.text.slice(Math.max(0, match.start - 80), match.start), after) !==
      'remove'
    )
      continue
    const excerpt = excerptOf(source, start, end)
    const place = `Line ${lineNumber}`
    const fix = advice(match.rule, 'removed')
    const words = decoded.text.slice(match.start, match.end)
    if (!findings.add({ rule: match.rule, place, excerpt, severity: 'removed', fix }, words)) {
      findings.keepText(words)
      continue
    }
    // Braces keep the mark from being read as an optional argument ('\\\\[removed]').
    const mark = insideCommand(source, start) ? 'removed' : `{${removedMark}}`
    changes.push({ start, end, text: mark + lineEnds(source, { start, end }) })
  }
  return replaceSpans(source, changes)
}

/** Within an address or a key brackets and braces would break the command. */
const insideCommand = (source: string, at: number) =>
  /\\(href|url|cite\w*|label|ref|input|include\w*|usepackage|newcommand|bibliography)\*?(\[[^\]]*\])?\{[^{}]*$/.test(
    source.slice(Math.max(0, at - 200), at),
  )

const longestLine = 2000

/** A source line as readers see it: a section title, or text. */
function asLine(line: string): Line {
  // A heading is short, and a search in a longer line may take the square of its length.
  const text = line.length > longestLine ? line.slice(0, longestLine) : line
  const section = /\\(?:chapter|section|subsection)\*?\s{0,20}(?:\[[^\]]{0,500}\])?\{(.*)\}/.exec(text)
  if (section) return { text: decodeTex(section[1] ?? '').text, heading: true }
  if (/\\begin\{abstract\}|\\abstract\b|\\maketitle/.test(text)) return { text: 'Abstract', heading: true }
  if (/\\begin\{thebibliography\}/.test(text)) return { text: 'References', heading: true }
  if (/\\end\{thebibliography\}/.test(text)) return { text: 'Appendix', heading: true }
  return { text, heading: false }
}
