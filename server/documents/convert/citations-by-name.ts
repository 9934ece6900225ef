import type { XmlNode } from '../../jats/xml.ts'
import { choose } from './choose-citation.ts'
import { type LinkContext, nameKey, skipped, type Target, yearKey } from './citation-targets.ts'
import { isWhole, withLinks } from './insert-links.ts'
import { passageOf } from './passages.ts'
import { plainText, silent } from './tree.ts'

const undated = String.raw`(?<![\p{L}.])(?:n\.\s?d\.|s\.\s?[df]\.|s/[df](?!\p{L})|in press|forthcoming|no prelo|en prensa)`
export const yearPattern = new RegExp(String.raw`\b(?:1[5-9]|20)\d\d[a-z]?\b|${undated}`, 'gu')

const window = 90

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
  // A name before the end of the previous citation belongs to that citation. The exception is an author who
  // is followed by several years.
  const before = text.slice(from, yearAt)
  const words = [...before.matchAll(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu)]
  const found: Candidate[] = []
  for (let index = words.length - 1; index >= 0; index -= 1) {
    for (let length = Math.min(5, words.length - index); length >= 1; length -= 1) {
      const first = words[index] as RegExpExecArray
      const last = words[index + length - 1] as RegExpExecArray
      if (!/^\p{Lu}/u.test(first[0]) && length === 1) continue
      const phrase = before.slice(first.index, last.index + last[0].length)
      const key = nameKey(phrase.replace(/['’]s$/, ''))
      const targets = known.get(key) ?? []
      if (targets.length > 0 && !isCitationText(before.slice(last.index + last[0].length))) continue
      for (const target of targets)
        if (target.years.has(yearKey(year)) && !found.some((one) => one.target === target))
          found.push({ target, start: from + first.index, nameEnd: from + last.index + last[0].length })
    }
  }
  return found
}

const nameBefore =
  /(\p{Lu}[\p{L}\p{M}'’-]{3,})(?:,?\s+(?:et|and|e|y|&)\s+(?:al\.?|\p{Lu}[\p{L}\p{M}'’-]+|others|outros|otros))?\s*[,;(]?\s*\(?$/u

/**
 * Returns the reference of this year that the name directly before the year fits in another way than by its
 * first author, if there is exactly one: the name has a misprint of one letter, or the entry begins with the
 * name although its authors were not recognised.
 */
function byNameBefore(text: string, yearAt: number, year: string, targets: readonly Target[]): Candidate[] {
  const from = Math.max(0, yearAt - 60)
  const before = nameBefore.exec(text.slice(from, yearAt))
  const name = nameKey(before?.[1] ?? '')
  if (!before || name.length < 4) return []
  const ofYear = targets.filter((target) => target.years.has(yearKey(year)))
  const misprinted = ofYear.filter(({ surnames: [first = ''], year: own }) => {
    const isLong = name.length > 5 && first.length > 5
    return isLong && own === yearKey(year) && differsByOneLetter(name, first)
  })
  const found =
    misprinted.length > 0 ? misprinted : ofYear.filter(({ beginning }) => beginning.split(' ').includes(name))
  return found.length === 1
    ? found.map((target) => ({ target, start: from + before.index, nameEnd: yearAt }))
    : []
}

/**
 * Whether two names differ by one letter that was added, removed or replaced, or by two adjacent letters that
 * were swapped.
 */
function differsByOneLetter(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
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
  /^(?:[,:]?\s*(?:pp?\.|p[áa]gs?\.|cap\.|chap\.)?\s*\d{1,4}(?:\s*[-–]\s*\d{1,4})?)?\s*[,;]?\s*(?:and|&|e|y|und|et)?\s*$/

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
  const links: { start: number; end: number; ids: string[] }[] = []
  let lastEnd = 0
  for (const hit of text.matchAll(yearPattern)) {
    const at = hit.index
    // In '2011 [1954–1961]', the years in brackets are those of the original edition.
    if (!isFree(at) || originalYear.test(text.slice(Math.max(0, at - 16), at))) continue
    const year = hit[0]
    let found = candidates(text, at, year, context.known)
    if (found.length === 0) found = byNameBefore(text, at, year, context.targets)
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
      if (found.length === 0) continue
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
    const begin = Math.max(start, lastEnd)
    links.push({ start: isWhole(nodes, begin, end) && begin <= at ? begin : at, end, ids: [target.id] })
    lastEnd = end
  }
  context.result.linked += links.length
  return withLinks(nodes, links)
}
