import type { XmlNode } from '../../jats/xml.ts'
import { choose } from './choose-citation.ts'
import { type LinkContext, nameKey, skipped, type Target, yearKey } from './citation-targets.ts'
import { isWhole, withLinks } from './insert-links.ts'
import { passageOf } from './passages.ts'
import { plainText, silent } from './tree.ts'

const undated = String.raw`(?<![\p{L}.])(?:n\.\s?d\.|s\.\s?[df]\.|s/[df](?!\p{L})|in press|forthcoming|to appear|no prelo|en prensa|sem data|sin fecha|no date)`
export const yearPattern = new RegExp(String.raw`\b(?:1[5-9]|20)\d\d[a-z]?\b|${undated}`, 'gu')

const window = 150

/** Words of the longest name that is looked for, such as that of an organisation. */
const longestName = 8

interface Link {
  start: number
  end: number
  ids: string[]
}

export interface Candidate {
  target: Target
  /** Positions at which the name begins and ends. */
  start: number
  nameEnd: number
}

/** Returns the references with this year whose first author is named shortly before the year. */
export function candidates(
  text: string,
  yearAt: number,
  year: string,
  known: ReadonlyMap<string, Target[]>,
): Candidate[] {
  const from = Math.max(0, yearAt - window)
  // A name before the year of the previous citation belongs to that citation, if another name is beside this year. The
  // exception is an author who is followed by several years.
  const before = text.slice(from, yearAt)
  const ownName = nameBefore.exec(before)?.index ?? -1
  const isOfOther = (nameEnd: number) => nameEnd <= ownName && anyYear.test(before.slice(nameEnd, ownName))
  const words = [...before.matchAll(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu)]
  const found: Candidate[] = []
  for (let index = words.length - 1; index >= 0; index -= 1) {
    for (let length = Math.min(longestName, words.length - index); length >= 1; length -= 1) {
      const first = words[index] as RegExpExecArray
      const last = words[index + length - 1] as RegExpExecArray
      const nameEnd = last.index + last[0].length
      const isLowerCase = length === 1 && !/^\p{Lu}/u.test(first[0])
      if (isLowerCase && !isBesideYear(first[0], before.slice(nameEnd))) continue
      const phrase = before.slice(first.index, nameEnd)
      const key = nameKey(phrase.replace(/['’]s$/, ''))
      const targets = known.get(key) ?? []
      if (targets.length > 0 && (isOfOther(nameEnd) || !isCitationText(before.slice(nameEnd)))) continue
      for (const target of targets) {
        if (!target.years.has(yearKey(year))) continue
        const candidate = { target, start: from + first.index, nameEnd: from + nameEnd }
        const same = found.find((one) => one.target === target)
        if (!same) found.push(candidate)
        // 'R Core Team' was found as 'Team' before: the link covers the whole name.
        else if (candidate.nameEnd >= same.nameEnd) same.start = candidate.start
      }
    }
  }
  return found
}

/**
 * Whether a name that is not capitalised stands directly before the year, as names of websites do:
 * 'example.com (2022)'. Elsewhere such a word is an ordinary word.
 */
const isBesideYear = (name: string, between: string) =>
  name.length > 4 && /^(?:\.\p{Ll}{2,4})?,?\s*\(?$/u.test(between)

const anyYear = /\b(?:1[5-9]|20)\d\d/

const surnameWord = String.raw`\p{Lu}[\p{L}\p{M}'’-]+`
/** The names directly before a year; the first of them is captured. */
const nameBefore = new RegExp(
  String.raw`(${surnameWord})(?:(?:[,;]\s+${surnameWord}){0,6}[,;]?\s+(?:et|and|e|y|und|&)\s+(?:al\.?|${surnameWord}|others|outros|otros|` +
    String.raw`colleagues|colaboradores|cols\.?)|(?:;\s+${surnameWord}){1,6}(?:\s+et\s+al\.?)?)?\s*[,;(]?\s*\(?$`,
  'u',
)

/**
 * Returns the reference of this year that the name directly before the year fits in another way than by its
 * first author, if there is exactly one: the name has a misprint of one letter, or the entry begins with the
 * name although its authors were not recognised.
 */
function byNameBefore(text: string, yearAt: number, year: string, targets: readonly Target[]): Candidate[] {
  const from = Math.max(0, yearAt - 90)
  const before = nameBefore.exec(text.slice(from, yearAt))
  const name = nameKey(before?.[1] ?? '')
  if (!before || name.length < 2) return []
  const ofYear = targets.filter((target) => target.years.has(yearKey(year)))
  const misprinted = ofYear.filter(({ surnames: [first = ''], year: own }) => {
    const isLong = name.length > 4 && first.length > 4
    return isLong && own === yearKey(year) && differsByOneLetter(name, first)
  })
  // A short name is also a word or the initials of another name, unless the entry begins with it.
  const beginsWith = ({ beginning }: Target) =>
    name.length > 3 ? beginning.split(' ').includes(name) : beginning.startsWith(`${name} `)
  const found = misprinted.length > 0 ? misprinted : ofYear.filter(beginsWith)
  return found.length === 1
    ? found.map((target) => ({ target, start: from + before.index, nameEnd: yearAt }))
    : []
}

/** The title of a work without authors, in quotation marks before a year: '(“Port statistics of the world,” 2019)'. */
const titleBefore = /[“"«‘]([^“”"«»‘’]{8,150})[”"»’][,.]?\s*\(?$/u

function byTitleBefore(text: string, yearAt: number, year: string, targets: readonly Target[]): Candidate[] {
  const from = Math.max(0, yearAt - 170)
  const before = titleBefore.exec(text.slice(from, yearAt))
  const title = nameKey(before?.[1] ?? '')
  if (!before || title.length < 8) return []
  const found = targets.filter(
    ({ years, beginning, surnames }) =>
      years.has(yearKey(year)) &&
      surnames.length === 0 &&
      (beginning.startsWith(title) || (beginning.length > 30 && title.startsWith(beginning))),
  )
  return found.length === 1
    ? found.map((target) => ({ target, start: from + before.index, nameEnd: yearAt }))
    : []
}

/**
 * Returns the only work of the author who is named before the year whose year differs as a misprint would: by one
 * year, ten years, one digit or two digits that were swapped. Adds the citation to those to check.
 */
function byNearYear(
  text: string,
  yearAt: number,
  year: string,
  { targets, result }: LinkContext,
): Candidate[] {
  const from = Math.max(0, yearAt - 90)
  const before = nameBefore.exec(text.slice(from, yearAt))
  const name = nameKey(before?.[1] ?? '')
  const works = targets.filter(
    ({ surnames: [first], years }) =>
      name.length > 3 && first === name && [...years].some((own) => areNearYears(own, yearKey(year))),
  )
  const [target] = works
  if (!before || !target || works.length > 1) return []
  result.otherYear.push({ text: text.slice(from + before.index, yearAt + year.length), id: target.id })
  return [{ target, start: from + before.index, nameEnd: yearAt }]
}

function areNearYears(a: string, b: string): boolean {
  if (!/^\d{4}$/.test(a) || !/^\d{4}$/.test(b)) return false
  const differing = [...a].filter((digit, index) => digit !== b[index]).length
  const isSwapped = differing === 2 && [...a].sort().join('') === [...b].sort().join('')
  const apart = Math.abs(Number(a) - Number(b))
  return apart === 1 || apart === 10 || differing === 1 || isSwapped
}

const surname = String.raw`\p{Lu}[\p{L}\p{M}'’-]+`
const citationShape = new RegExp(
  String.raw`(?:(?:[(;[]|\b(?:see|e\.g\.,?|cf\.))\s*(${surname}(?:\s+et\s+al\.?|(?:,?\s+(?:and|&|e|y|und)\s+|;\s*|,\s*)${surname}){0,3}),?\s*|` +
    String.raw`(${surname}(?:\s+et\s+al\.?|\s+(?:and|&)\s+${surname}))(?:,?\s+|\s*\())$`,
  'u',
)
const noAuthor =
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Ene|Fev|Abr|Mai|Ago|Set|Out|Dez|Dic|Version|Since|Until|From|In|Fig|Tab|Table|Eq|Act|Law|Lei|Ley|Art|No|Vol|World|Spring|Summer|Autumn|Winter|Fall|Early|Late)/

/** Returns the text of a citation that has the form of one, but whose author is in no reference. */
function unknownCitation(text: string, yearAt: number, year: string): string | null {
  const before = citationShape.exec(text.slice(Math.max(0, yearAt - 90), yearAt))
  const names = before?.[1] ?? before?.[2] ?? ''
  if (!names || noAuthor.test(names) || !/^\s*[),;:\]]/.test(text.slice(yearAt + year.length))) return null
  return `${names}, ${year}`
}

/**
 * Whether two names differ by one letter that was added, removed or replaced, by two adjacent letters that
 * were swapped, or by letters that are doubled in only one of them ('Safiotti', 'Saffioti').
 */
function differsByOneLetter(a: string, b: string): boolean {
  if (a === b) return false
  if (a.replaceAll(/(.)\1/g, '$1') === b.replaceAll(/(.)\1/g, '$1')) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  )
}

const connective =
  /^(?:and|et|al|und|con|com|apud|cit|citado|citada|por|in|see|vgl|the|his|her|their|outros|otros|colaboradores|cols|others|pp|cap|vol|chap|also)$/

/**
 * Whether text between a name and a year can be part of a citation: it has other names and few other words,
 * and lies within one sentence.
 */
function isCitationText(between: string): boolean {
  const ordinary = (between.match(/(?<![\p{L}])\p{Ll}{3,}(?![\p{L}])/gu) ?? []).filter(
    (word) => !connective.test(word),
  )
  return (
    ordinary.length <= 3 && !/(?<!\b(?:\p{Lu}|al|cit|Jr|org|orgs|eds?|coord))[.!?]\s+\p{Lu}/u.test(between)
  )
}

const originalYear = /\b(?:1[5-9]|20)\d\d[a-z]?\s*\[\s*(?:\d{4}\s*[-–—/,]\s*)*$/

/** Text between two years of one author: a comma or connective, and the pages of the first citation. */
const betweenYears =
  /^(?:[,:]?\s*(?:pp?\.|p[áa]gs?\.|cap\.|chap\.|vol\.)?\s*\d{1,4}(?:\s*[-–]\s*\d{1,4})?){0,3}\s*[,;]?\s*(?:and|&|e|y|und|et)?\s*$/

/** The further letters of a citation of several works: ',b' of '2001a,b', '–c' of '2001a–c'. */
const furtherLetters = /^\s*(?:[,;/&–-]|and|e|y|et|und)\s*([b-z])(?![\p{L}\p{N}])/u

/**
 * Returns the links of further letters after the year of a citation: in '2001a,b', 'b' leads to the work of the
 * same author with the year 2001b.
 */
function letterLinks(
  text: string,
  end: number,
  { surnames: [surname], year }: Target,
  targets: readonly Target[],
): Link[] {
  const links: Link[] = []
  let at = end
  let last = text.charAt(end - 1)
  for (;;) {
    const hit = furtherLetters.exec(text.slice(at))
    const letter = hit?.[1] ?? ''
    if (!hit || letter <= last) return links
    const isRange = /[–-]/.test(hit[0])
    const cited = targets.filter(
      (target) =>
        target.surnames[0] === surname &&
        target.year === year &&
        (isRange ? target.suffix > last && target.suffix <= letter : target.suffix === letter),
    )
    if (cited.length === 0) return links
    at += hit[0].length
    links.push({ start: at - 1, end: at, ids: cited.map(({ id }) => id) })
    last = letter
  }
}

/** Authors link a citation to the address of the cited work; here it leads to the reference, which has the address. */
function withoutCitationLinks(nodes: readonly XmlNode[], context: LinkContext): XmlNode[] {
  return nodes.flatMap((node): XmlNode[] => {
    if (typeof node === 'string') return [node]
    const text = plainText(node)
    const isCitation =
      (node.name === 'ext-link' || node.name === 'x-link') &&
      text.length < 80 &&
      [...text.matchAll(yearPattern)].some(
        (hit) => candidates(text, hit.index, hit[0], context.known).length > 0,
      )
    return isCitation
      ? node.children
      : [silent.has(node.name) ? node : { ...node, children: withoutCitationLinks(node.children, context) }]
  })
}

/** Finds citations in the visible text of a paragraph and inserts the links into its nodes by position. */
export function linkNames(given: XmlNode[], context: LinkContext): XmlNode[] {
  const nodes = withoutCitationLinks(given, context)
  const { text, isFree } = passageOf(nodes, skipped)
  const links: Link[] = []
  let lastEnd = 0
  for (const hit of text.matchAll(yearPattern)) {
    const at = hit.index
    // In '2011 [1954–1961]', the years in brackets are those of the original edition.
    if (!isFree(at) || originalYear.test(text.slice(Math.max(0, at - 16), at))) continue
    const year = hit[0]
    let found = candidates(text, at, year, context.known)
    if (found.length === 0) found = byNameBefore(text, at, year, context.targets)
    if (found.length === 0) found = byTitleBefore(text, at, year, context.targets)
    if (found.length === 0) {
      // In '(Smith 2001, 2005)', the second year uses the author of the previous citation.
      const previous = links.at(-1)
      const between = previous ? text.slice(previous.end, at) : ''
      if (previous && betweenYears.test(between)) {
        const author = context.targets.find(({ id }) => id === previous.ids[0])
        found = context.targets
          .filter((target) => target.year === yearKey(year) && target.surnames[0] === author?.surnames[0])
          .map((target) => ({ target, start: at, nameEnd: at }))
      }
      if (found.length === 0) found = byNearYear(text, at, year, context)
      if (found.length === 0) {
        const citation = unknownCitation(text, at, year)
        if (citation) context.result.withoutReference.push(citation)
        continue
      }
    }
    const chosen = choose(found, text, at, year)
    if (chosen.length !== 1) {
      context.result.ambiguous.push({
        text: text.slice(Math.max(0, at - 40), at + year.length),
        ids: chosen.map(({ target }) => target.id),
      })
      continue
    }
    const [{ target, start }] = chosen as [Candidate]
    const end = at + year.length
    // The name of a second year ('Smith 2001, 2005') is in the link of the first.
    const begin = start < lastEnd ? at : start
    const further = target.suffix ? letterLinks(text, end, target, context.targets) : []
    links.push(
      { start: isWhole(nodes, begin, end) && begin <= at ? begin : at, end, ids: [target.id] },
      ...further,
    )
    lastEnd = further.at(-1)?.end ?? end
  }
  context.result.linked += links.length
  return withLinks(nodes, links)
}
