import { folded } from '#domain/blinding/fold.ts'
import type { IdentityRule } from '#domain/blinding/identities.ts'
import { isPlainWord } from '#domain/blinding/plain-words.ts'

/** A line of a PDF or LaTeX source or a paragraph of a DOCX, in reading order. */
export interface Line {
  text: string
  /** Recognised as a heading by style, size or weight. */
  heading: boolean
  /** In the top or bottom margin, or repeated from page to page. */
  running?: boolean
  page?: number
}

/** The region of a line determines how names in it are treated. */
export type Region = 'title' | 'running' | 'body' | 'acknowledgements' | 'references'

const references =
  /^(references?( cited| list)?|list of references|bibliography|works cited|literature( cited)?|referencias?( bibliograficas?)?|bibliografia|bibliographie|literatur(verzeichnis)?|参考文献|reference list)[:.]?$/
/** Headings of sections about the authors. */
const aboutAuthors =
  /^(acknowledge?ments?|acknowledge?ments? and .{3,40}|agradecimi?entos?|agradecimentos?|remerciements|danksagung|funding( (information|statement|sources?|acknowledgements?)| and .{3,40})?|financia(mento|miento|cion)|author('s|s'?|\(s\))? (contributions?|information|details|notes?|biograph(y|ies)|bios?|affiliations?)|authors?|about the authors?|affiliations?|corresponding author|correspondence( to)?|contributors?(hip)?|contribuic(ao|oes)( d[aeo]s? autor(es|as|a)?)?|colaboradores|credit( authorship)?.{0,30}statement)(?=$|\s?[:.-])/
const openings =
  /^(abstract|summary|resumo|resumen|resume|zusammenfassung|key ?words?|palavras-chave|palabras clave|introduc(tion|ao|cion)|einleitung)(?=$|\s?[:.-]|\s)/
const afterReferences =
  /^(appendix|appendices|annex|anexo|apendice|supplement(s|ary|al)?\b|supporting information|figure legends?|tables?$|figures?$|endnotes$|how to cite|como citar)/

/** 'Abstract:' and '3. References' are headings whatever their typography. */
const title = (line: string) =>
  folded(line.slice(0, 120)).replace(/^(\d+(\.\d+)*|[ivx]+|[a-h])?[.)]?\s+(?=\p{L})/u, '')

/** The region of each line. Without an abstract or introduction the first fifteen lines are the title block. */
export function regionsOf(lines: Line[]): Region[] {
  const names = lines.map((line) => title(line.text))
  const content = lines.map((_, i) => i).filter((i) => !lines[i]?.running)
  const opening = content.find((i) => openings.test(names[i] ?? ''))
  const titleEnd = opening ?? content[Math.min(15, Math.max(0, content.length - 1))] ?? 0
  let current: Region = 'title'
  return lines.map((line, i) => {
    if (line.running) return 'running'
    const name = names[i] ?? ''
    const short = line.text.trim().length <= 80
    if (current === 'title' && i >= titleEnd) current = 'body'
    if (short && references.test(name)) current = 'references'
    else if (isAboutAuthors(lines, i, name)) {
      if (current !== 'title') current = 'acknowledgements'
    } else if (current === 'references' && short && afterReferences.test(name)) current = 'body'
    else if (current === 'acknowledgements' && short && (line.heading || openings.test(name)))
      current = 'body'
    return current
  })
}

/**
 * Body text may continue with 'authors.' or 'funding.' at the start of a line: a heading begins with a capital or a number,
 * and the sentence before it is complete.
 */
function isAboutAuthors(lines: readonly Line[], index: number, name: string): boolean {
  const line = lines[index]
  if (!line || !aboutAuthors.test(name)) return false
  const text = line.text.trim()
  if (text.length > 80 && !/^[^:.]{1,40}[:.-]/.test(name)) return false
  if (/^\p{Ll}/u.test(text)) return false
  const before = lines[index - 1]
  const isUnfinished =
    before !== undefined &&
    !before.heading &&
    !before.running &&
    before.text.trim().length > 40 &&
    /[\p{Ll},-]$/u.test(before.text.trim())
  return line.heading || !isUnfinished
}

/**
 * Sections about the authors, as half-open ranges of lines. Adjacent sections are separate ranges, because each has its own
 * heading and is assessed separately.
 */
export function sectionsAboutAuthors(
  lines: readonly Line[],
  regions: readonly Region[],
): { start: number; end: number }[] {
  const sections: { start: number; end: number }[] = []
  lines.forEach((line, i) => {
    if (regions[i] !== 'acknowledgements') return
    const last = sections.at(-1)
    if (last && last.end === i && !isAboutAuthors(lines, i, title(line.text))) last.end = i + 1
    else if (opensAboutAuthors(line.text)) sections.push({ start: i, end: i + 1 })
  })
  return sections
}

/** True for a line that opens a section about the authors ('Acknowledgements', 'Funding: …'). */
export function opensAboutAuthors(text: string): boolean {
  return aboutAuthors.test(title(text))
}

/** Text that follows a cited name: co-authors, then a year, a number in brackets, or a LaTeX command. */
const citation =
  /^(?:'s)?,?\s?(?:(?:&|and|und|y|e|et)\s[\p{L}' -]{2,30},?\s?|et al\.?,?\s?)?(?:[([]?\s?(?:19|20)\d\d|[([]\d{1,3}[\]),;-]|\[\p{L}|\\\p{L}*cite)/u

/** A form of address before a surname. Only the last few letters are read: `before` may be a whole page. */
const form = /\b(dr|prof|professor|mr|mrs|ms)\.?\s?$/
const longestForm = 16

const year = /\b(?:19|20)\d\d/g

/** True for a citation among several in brackets, which reveals nothing: '(Ruiz, 2018; García, 2019)'. */
function isOneOfMany(before: string, after: string): boolean {
  const opening = before.slice(-longestList).split(/[)\]]/).at(-1) ?? ''
  const start = opening.search(/[([][^([]*$/)
  const end = after.search(/[)\]]/)
  if (start < 0) return false
  const head = opening.slice(start + 1)
  if (/\b(our|my|we|own|previous|see our)\b/i.test(opening.slice(Math.max(0, start - 60)))) return false
  const works = `${head} ${end < 0 ? after : after.slice(0, end)}`
  return works.includes(';') && (works.match(year)?.length ?? 0) > 1
}
const longestList = 300

export type Verdict = 'remove' | 'report' | 'ignore'

/**
 * What to do with a match. Names in the reference list stay: reviewers need references, and citing oneself
 * there as one cites others reveals nothing. Addresses, ORCIDs and handles go everywhere. Given the `words` that were
 * found, a lone surname in the text is reported unless it is also a word: of any text, or of this one (`usedAsWords`).
 */
export function judge(
  rule: IdentityRule,
  region: Region,
  before: string,
  after: string,
  words = '',
  usedAsWords: ReadonlySet<string> = new Set(),
): Verdict {
  if (rule === 'email' || rule === 'orcid' || rule === 'handle') return 'remove'
  if (region === 'references') return 'ignore'
  if (rule === 'name' || rule === 'affiliation') return 'remove'
  const cited = rule === 'surname' && citation.test(folded(after))
  if (cited && region === 'body' && isOneOfMany(before, after)) return 'ignore'
  if (region !== 'body' && !(cited && region !== 'running')) return 'remove'
  if (rule === 'institution') return 'report'
  if (cited) return 'report'
  if (form.test(folded(before.slice(-longestForm)))) return 'remove'
  // 'Price' is a word of any text and 'signal' one of this; 'Oakenshaw' is a person, of whom people have to judge.
  return words !== '' && !isPlainWord(words) && !usedAsWords.has(folded(words)) ? 'report' : 'ignore'
}

/**
 * Words that also occur in lower case in the text. A surname that is one of them ('Signal' in a text about signals) counts as
 * an ordinary word unless a given name is next to it. Addresses and user names are ignored: they are always in lower case.
 */
export function wordsInSmallLetters(text: string): Set<string> {
  return new Set([...text.matchAll(smallWord)].map(([word]) => folded(word)))
}

const smallWord =
  /(?<![\p{L}\p{M}\p{N}@/._~\\-])\p{Ll}[\p{Ll}\p{M}]{2,}(?![\p{L}\p{M}\p{N}@/_~-]|\.[\p{L}\p{N}])/gu
