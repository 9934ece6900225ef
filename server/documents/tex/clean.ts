import type { IdentityMatcher } from '#domain/blinding/identities.ts'
import { advice } from '../advice.ts'
import { removedMark } from '../docx/clean.ts'
import { excerptOf, type Findings } from '../findings.ts'
import { judge, type Line, opensAboutAuthors, regionsOf } from '../regions.ts'
import { endOfGroup, findAuthorCommands, findComments, type Span } from './commands.ts'
import { decodeTex } from './decode.ts'

/** LaTeX is read as UTF-8 or, where that fails, Latin-1. */
export function readTex(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch {
    return new TextDecoder('latin1').decode(bytes).replaceAll('\r\n', '\n')
  }
}

/** The source without its authors. Line numbers stay: findings and the author's own file agree. */
export function cleanTex(bytes: Uint8Array, matcher: IdentityMatcher, findings: Findings): string {
  // TeX never reads what follows the end; editors keep their notes there.
  let source = readTex(bytes).replace(/(\\end\{document\})(?![\s\S]*\\end\{document\})[\s\S]*$/, '$1\n')
  const comments = findComments(source)
  const telling = comments.filter((c) => matcher.find(source.slice(c.start, c.end)).length > 0)
  for (const { start, end } of telling) add(findings, source, 'comment', { start, end })
  source = blank(source, comments)
  source = blank(source, confirmed(findings, source, 'author-command', findAuthorCommands(source)))
  source = blank(
    source,
    confirmed(findings, source, 'acknowledgements', findAuthorSections(source)),
    removedMark,
  )
  return redact(source, matcher, findings)
}

function add(findings: Findings, source: string, rule: string, { start, end }: Span): boolean {
  const line = source.slice(0, start).split('\n').length
  const excerpt = source.slice(start, end).replace(/\s+/g, ' ').trim().slice(0, 160)
  return findings.add({
    rule,
    place: `Line ${line}`,
    excerpt,
    severity: 'removed',
    fix: advice(rule, 'removed'),
  })
}

const confirmed = (findings: Findings, source: string, rule: string, spans: Span[]) =>
  outermost(spans).filter((span) => add(findings, source, rule, span))

/** Commands stand within commands and comments within comment environments: each place is removed once. */
function outermost(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** Takes spans out and keeps their line ends, as empty comments that neither print nor end a paragraph. */
function blank(source: string, spans: Span[], mark = ''): string {
  let result = source
  for (const { start, end } of outermost(spans).reverse()) {
    const lines = result.slice(start, end).split('\n').length - 1
    result = result.slice(0, start) + mark + '%\n'.repeat(lines) + result.slice(end)
  }
  return result
}

const sectioning = /\\(?:part|chapter|section|subsection|subsubsection|paragraph)\*?\s*(?:\[[^\]]*\])?\{/g
const sectionEnd =
  /\\(?:part|chapter|section|subsection|subsubsection|paragraph)\*?\s*[[{]|\\appendix\b|\\bibliography\b|\\printbibliography|\\begin\{thebibliography\}|\\end\{document\}|\\newpage|\\clearpage/g

/** Sections such as 'Acknowledgements' or 'Funding', up to what follows them. */
function findAuthorSections(source: string): Span[] {
  const spans: Span[] = []
  for (const hit of source.matchAll(sectioning)) {
    const titleStart = hit.index + hit[0].length - 1
    const titleEnd = endOfGroup(source, titleStart, '{', '}')
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
  let result = source
  for (const match of matcher.find(decoded.text).reverse()) {
    const start = decoded.start[match.start] ?? 0
    const end = decoded.end[match.end - 1] ?? start
    const lineNumber = source.slice(0, start).split('\n').length
    const region = regions[lineNumber - 1] ?? 'body'
    const after = decoded.text.slice(match.end, match.end + 80)
    if (judge(match.rule, region, decoded.text.slice(0, match.start), after) !== 'remove') continue
    const excerpt = excerptOf(source, start, end)
    const place = `Line ${lineNumber}`
    const fix = advice(match.rule, 'removed')
    const words = decoded.text.slice(match.start, match.end)
    if (!findings.add({ rule: match.rule, place, excerpt, severity: 'removed', fix }, words)) {
      findings.keepText(words)
      continue
    }
    const newlines = source.slice(start, end).split('\n').length - 1
    // Braces keep the mark from being read as an optional argument ('\\[removed]').
    result = `${result.slice(0, start)}${insideCommand(source, start) ? 'removed' : `{${removedMark}}`}${'%\n'.repeat(newlines)}${result.slice(end)}`
  }
  return result
}

/** Within an address or a key brackets and braces would break the command. */
const insideCommand = (source: string, at: number) =>
  /\\(href|url|cite\w*|label|ref|input|include\w*|usepackage|newcommand|bibliography)\*?(\[[^\]]*\])?\{[^{}]*$/.test(
    source.slice(Math.max(0, at - 200), at),
  )

/** What a source line is to a reader: its section title, or its text. */
function asLine(text: string): Line {
  const section = /\\(?:chapter|section|subsection)\*?\s*(?:\[[^\]]*\])?\{(.*)\}/.exec(text)
  if (section) return { text: decodeTex(section[1] ?? '').text, heading: true }
  if (/\\begin\{abstract\}|\\abstract\b|\\maketitle/.test(text)) return { text: 'Abstract', heading: true }
  if (/\\begin\{thebibliography\}/.test(text)) return { text: 'References', heading: true }
  if (/\\end\{thebibliography\}/.test(text)) return { text: 'Appendix', heading: true }
  return { text, heading: false }
}
