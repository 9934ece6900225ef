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

/** Decodes LaTeX as UTF-8, or as Latin-1 if it is not valid UTF-8. */
export function readTex(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch {
    return new TextDecoder('latin1').decode(bytes).replaceAll('\r\n', '\n')
  }
}

export interface CleanedTex {
  source: string
  /** Files that the source reads but that were not uploaded. */
  missing: string[]
  bibliographies: string[]
  /** Maps the names of pictures in the author's source to their names in the cleaned source. */
  figures: Map<string, string>
}

/**
 * Assembles the source from its parts and removes its authors. Line numbers of the main file are unchanged up
 * to the first inserted part, so that findings refer to lines of the author's own file. Throws DocumentError
 * `too-large`.
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
  // Text after the end of the document is removed. TeX ignores it, but some people keep notes there.
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

/** Returns the parts that contain text for TeX and BibTeX; pictures are omitted. */
export function textParts(
  parts: Iterable<[name: string, bytes: Uint8Array]>,
): [name: string, text: string][] {
  return [...parts]
    .filter(([name]) => /\.(tex|bib|bbl|sty|cls)$/i.test(name))
    .map(([name, bytes]) => [name, readTex(bytes)])
}

/** Whether a text is a BibTeX file. In BibTeX, a percent sign does not begin a comment. */
const isBibliography = (text: string) => /^\s*@[a-z]+\s*[{(]/im.test(text) && !/\\begin\s*\{/.test(text)

/** Replaces character codes with the letters that TeX would print: '^^4f', '\char79', '\symbol{79}'. */
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

/**
 * Returns the arguments of a source's author commands, line by line. Authors may also be separated by '\and'
 * and '\\\'.
 */
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

/** Returns a bibliography with the keys that the cleaned source cites. */
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

/** Removes links to people, their accounts and their shared folders. The text of the link is kept. */
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

/**
 * Removes addresses from a reference list that name an author, such as that of a repository. Other addresses
 * lead to works of other people and are kept.
 */
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

/** Returns a function that returns the line number of an offset. It may be called in any order. */
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

/**
 * Returns the outermost spans. Spans may be nested (commands in commands, comments in comment environments).
 */
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

/** Finds sections such as 'Acknowledgements' or 'Funding', each up to the next section. */
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
    // The mark is in braces, because after '\\\' the text '[removed]' would be read as an optional argument.
    const mark = insideCommand(source, start) ? 'removed' : `{${removedMark}}`
    changes.push({ start, end, text: mark + lineEnds(source, { start, end }) })
  }
  return replaceSpans(source, changes)
}

/** Whether a position is within an address or a key, where brackets and braces would break the command. */
const insideCommand = (source: string, at: number) =>
  /\\(href|url|cite\w*|label|ref|input|include\w*|usepackage|newcommand|bibliography)\*?(\[[^\]]*\])?\{[^{}]*$/.test(
    source.slice(Math.max(0, at - 200), at),
  )

const longestLine = 2000

/** Returns a source line as readers see it: a section title, or text. */
function asLine(line: string): Line {
  // Limits the length, because a regular expression may take quadratic time on a long line. Headings are
  // short.
  const text = line.length > longestLine ? line.slice(0, longestLine) : line
  const section = /\\(?:chapter|section|subsection)\*?\s{0,20}(?:\[[^\]]{0,500}\])?\{(.*)\}/.exec(text)
  if (section) return { text: decodeTex(section[1] ?? '').text, heading: true }
  if (/\\begin\{abstract\}|\\abstract\b|\\maketitle/.test(text)) return { text: 'Abstract', heading: true }
  if (/\\begin\{thebibliography\}/.test(text)) return { text: 'References', heading: true }
  if (/\\end\{thebibliography\}/.test(text)) return { text: 'Appendix', heading: true }
  return { text, heading: false }
}
