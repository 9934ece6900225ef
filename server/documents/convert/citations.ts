import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { passageOf } from './passages.ts'
import { type ReferenceEntry, surnamesOf, yearOf } from './references.ts'
import { el, mapNodes, plainText, silent } from './tree.ts'
import { folded } from './words.ts'

/**
 * Links citations in the text to the reference list. A document uses one style, numbers or names with years. It is
 * determined first, so that years and quantities in brackets are not read as citations.
 */
export type CitationManner = 'numeric' | 'numeric-superscript' | 'author-year' | 'none'

export interface LinkedCitations {
  body: XmlElement[]
  manner: CitationManner
  linked: number
  /** Citations that fit several references, or none. */
  ambiguous: { text: string; ids: string[] }[]
  unmatched: string[]
}

interface Target {
  id: string
  number: number | null
  surnames: string[]
  /** Further names by which its first author can be cited. */
  otherNames: string[]
  year: string
  suffix: string
  /** All years that the entry names: a translation is cited by its own year or by that of the original. */
  years: ReadonlySet<string>
}

const inText = new Set(['p', 'title', 'td', 'th', 'attrib', 'term'])

export function linkCitations(body: XmlElement[], entries: readonly ReferenceEntry[]): LinkedCitations {
  const targets = entries.map((entry, index): Target => {
    const year = yearOf(entry.item) ?? ''
    return {
      id: entry.id,
      number: entry.number ? Number(entry.number) : index + 1,
      surnames: surnamesOf(entry.item)
        .map((name) => nameKey(name.replace(/\s*[(.].*$/, '')))
        .filter(Boolean),
      otherNames: otherNamesOf(entry),
      year: year.slice(0, 4),
      suffix: year.slice(4),
      years: new Set([year.slice(0, 4), ...(plainText(entry.written).match(/\b(?:1[5-9]|20)\d\d\b/g) ?? [])]),
    }
  })
  const result: LinkedCitations = { body, manner: 'none', linked: 0, ambiguous: [], unmatched: [] }
  if (entries.length === 0) return result
  result.manner = mannerOf(body, targets)
  const link = linkers[result.manner]
  if (!link) return result
  const numbers = new Map(targets.map((target) => [target.number, target.id]))
  const context: LinkContext = { targets, numbers, result, known: namesOf(targets) }
  const change = (element: XmlElement): XmlElement => {
    const isText = inText.has(element.name)
    const children = element.children.map((node) =>
      typeof node === 'string' || isText ? node : change(node),
    )
    return { ...element, children: isText ? link(children, context) : children }
  }
  return { ...result, body: body.map(change), linked: result.linked }
}

interface LinkContext {
  targets: readonly Target[]
  numbers: ReadonlyMap<number | null, string>
  result: LinkedCitations
  known: ReadonlyMap<string, Target[]>
}

const linkers: Partial<Record<CitationManner, (nodes: XmlNode[], context: LinkContext) => XmlNode[]>> = {
  numeric: linkBrackets,
  'numeric-superscript': linkSuperscripts,
  'author-year': linkNames,
}

const numberList = /^\s*\d{1,4}(?:\s*[-–—,;]\s*\d{1,4})*\s*$/
const bracketed = /\[(\d{1,4}(?:\s*[-–—,;]\s*\d{1,4})*)\]/g
const parenthesised = /\((\d{1,3}(?:\s*[-–—,;]\s*\d{1,3})*)\)/g

function mannerOf(body: readonly XmlElement[], targets: readonly Target[]): CitationManner {
  const most = Math.max(...targets.map(({ number }) => number ?? 0))
  const text = body.map((block) => flat(block)).join('\n')
  const isInList = (list: string) => numbersOf(list).every((n) => n >= 1 && n <= most)
  const brackets = [...text.matchAll(bracketed)].filter(([, list = '']) => isInList(list)).length
  const parentheses = [...text.matchAll(parenthesised)].filter(([, list = '']) => isInList(list)).length
  const superscripts = countSuperscripts(body, isInList)
  const known = namesOf(targets)
  const names = [...text.matchAll(yearPattern)].filter(
    (hit) => candidates(text, hit.index, hit[0], known).length > 0,
  ).length
  const best = Math.max(brackets, superscripts, names, parentheses * 0.6)
  if (best < 1) return 'none'
  if (names === best) return 'author-year'
  if (brackets === best) return 'numeric'
  return superscripts === best ? 'numeric-superscript' : 'numeric'
}

const yearPattern = /\b(?:1[5-9]|20)\d\d[a-z]?\b/g

function flat(element: XmlElement): string {
  if (inText.has(element.name)) return plainText(element.children)
  return element.children.map((node) => (typeof node === 'string' ? node : flat(node))).join('\n')
}

function countSuperscripts(nodes: readonly XmlNode[], isInList: (list: string) => boolean): number {
  return nodes.reduce((sum: number, node) => {
    if (typeof node === 'string') return sum
    const own = node.name === 'sup' && numberList.test(plainText(node)) && isInList(plainText(node)) ? 1 : 0
    return sum + own + countSuperscripts(node.children, isInList)
  }, 0)
}

function numbersOf(list: string): number[] {
  return list.split(/[,;]/).flatMap((part) => {
    const [from, to] = part.split(/[-–—]/).map((n) => Number(n.trim()))
    if (from === undefined || Number.isNaN(from)) return []
    if (to === undefined || Number.isNaN(to) || to < from || to - from > 60)
      return [from, ...(to ? [to] : [])]
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

/** '1, 3–5': each number becomes a link; the link of a range points to all references in the range. */
function numberLinks(list: string, context: LinkContext): XmlNode[] | null {
  const ids = numbersOf(list).map((n) => context.numbers.get(n))
  if (ids.length === 0 || ids.some((id) => id === undefined)) return null
  const parts = list.split(/(\s*[,;]\s*)/)
  return parts.flatMap((part, index): XmlNode[] => {
    if (index % 2 === 1) return [part]
    const found = numbersOf(part).flatMap((n) => context.numbers.get(n) ?? [])
    if (found.length === 0) return [part]
    context.result.linked += found.length
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part) ?? []
    return [before, el('xref', { 'ref-type': 'bibr', rid: found.join(' ') }, [words]), after]
  })
}

function linkBrackets(nodes: XmlNode[], context: LinkContext): XmlNode[] {
  return mapNodes(nodes, (node, parents) => {
    if (typeof node !== 'string' || parents.some(({ name }) => skipped.has(name))) return [node]
    const hasBrackets = bracketed.test(node)
    bracketed.lastIndex = 0
    const pattern = hasBrackets ? bracketed : parenthesised
    return replaceMatches(node, pattern, ([whole, list = '']) => {
      const links = numberLinks(list, context)
      if (!links) {
        if (hasBrackets) context.result.unmatched.push(whole)
        return [whole]
      }
      return [whole.charAt(0), ...links, whole.slice(-1)]
    })
  })
}

const skipped = new Set(['xref', 'ext-link', 'x-cite', 'tex-math', 'x-math', 'monospace', 'code', 'x-link'])

function linkSuperscripts(nodes: XmlNode[], context: LinkContext): XmlNode[] {
  return mapNodes(nodes, (node, parents) => {
    if (typeof node === 'string' || node.name !== 'sup' || parents.some(({ name }) => skipped.has(name)))
      return [node]
    const text = plainText(node)
    const links =
      numberList.test(text) && node.children.every((child) => typeof child === 'string')
        ? numberLinks(text, context)
        : null
    return [links ? { ...node, children: links } : node]
  })
}

function replaceMatches(
  text: string,
  pattern: RegExp,
  make: (match: RegExpMatchArray) => XmlNode[],
): XmlNode[] {
  const out: XmlNode[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    out.push(text.slice(at, match.index), ...make(match))
    at = (match.index ?? 0) + match[0].length
  }
  out.push(text.slice(at))
  return out
}

/** A name in the form that is compared. Compound surnames are written with a hyphen or without. */
function nameKey(name: string): string {
  return folded(name)
    .replaceAll(/[\s–—-]+/gu, ' ')
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/**
 * The acronym of an organisation ('NBS – National Bureau of Statistics', 'World Health Organization (WHO)'), and the words
 * with which the entry begins where no author was recognised.
 */
function otherNamesOf({ item, written }: ReferenceEntry): string[] {
  const [first] = surnamesOf(item)
  if (first !== undefined)
    return [...first.split(/\s[–—-]\s|:\s/), ...(/\((\p{L}[^()]*)\)/u.exec(first)?.slice(1) ?? [])]
      .map(nameKey)
      .filter((name) => name !== nameKey(first))
  const begin = /^[^,.:;(]{2,60}/.exec(plainText(written).trim())?.[0] ?? ''
  const name = nameKey(begin.replace(/(?:\s+\p{Lu}{1,3})+\s*$/u, ''))
  return name.split(' ').length <= 4 ? [name] : []
}

/** References by the first author's surname, and by its last word ('de Souza' is also cited as 'Souza'). */
function namesOf(targets: readonly Target[]): Map<string, Target[]> {
  const known = new Map<string, Target[]>()
  const add = (key: string, target: Target) => {
    if (key.length < 2) return
    const list = known.get(key) ?? []
    if (!list.includes(target)) known.set(key, [...list, target])
  }
  for (const target of targets) {
    const [first = ''] = target.surnames
    add(first, target)
    for (const name of target.otherNames) add(name, target)
    const words = first.split(/\s+/)
    const last = words.at(-1) ?? ''
    if (words.length > 1 && last.length > 3) add(last, target)
    // An organisation is cited by its acronym, too.
    if (words.length > 2)
      add(
        words
          .filter((word) => word.length > 3)
          .map((word) => word[0])
          .join(''),
        target,
      )
    // Some lists give the given name first, or only one name.
    if (words.length > 1 && words.length <= 3 && (words[0] ?? '').length > 3) add(words[0] ?? '', target)
  }
  return known
}

const window = 90

interface Candidate {
  target: Target
  /** Where the name begins, and where it ends. */
  start: number
  nameEnd: number
}

/** The references whose first author is named shortly before a year and that have this year. */
function candidates(
  text: string,
  yearAt: number,
  year: string,
  known: ReadonlyMap<string, Target[]>,
): Candidate[] {
  const from = Math.max(0, yearAt - window)
  // A name before the end of the previous citation belongs to that citation, but one author may have several years.
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
        if (target.years.has(year.slice(0, 4)) && !found.some((one) => one.target === target))
          found.push({ target, start: from + first.index, nameEnd: from + last.index + last[0].length })
    }
  }
  return found
}

/** The only reference of this year whose first author is spelt with one other letter than the name before the year. */
function misspelt(text: string, yearAt: number, year: string, targets: readonly Target[]): Candidate[] {
  const before = /(\p{Lu}[\p{L}\p{M}'’-]{5,})(?:\s+et\s+al\.?)?\s*[,;(]?\s*\(?$/u.exec(
    text.slice(Math.max(0, yearAt - 40), yearAt),
  )
  const [, name] = before ?? []
  if (!before || !name) return []
  const found = targets.filter(
    (target) =>
      target.year === year.slice(0, 4) &&
      (target.surnames[0] ?? '').length > 5 &&
      differsByOneLetter(nameKey(name), target.surnames[0] ?? ''),
  )
  return found.length === 1
    ? found.map((target) => ({ target, start: Math.max(0, yearAt - 40) + before.index, nameEnd: yearAt }))
    : []
}

/** One letter more, less or different, or two letters swapped. */
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

/** Whether text between a name and a year can belong to a citation: other names and few other words, in one sentence. */
function isCitationText(between: string): boolean {
  const ordinary = (between.match(/(?<![\p{L}])\p{Ll}{3,}(?![\p{L}])/gu) ?? []).filter(
    (word) => !connective.test(word),
  )
  return (
    ordinary.length <= 3 && !/(?<!\b(?:\p{Lu}|al|cit|Jr|org|orgs|eds?|coord))[.!?]\s+\p{Lu}/u.test(between)
  )
}

const originalYear = /\b(?:1[5-9]|20)\d\d[a-z]?\s*\[\s*(?:\d{4}\s*[-–—/,]\s*)*$/

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
function linkNames(given: XmlNode[], context: LinkContext): XmlNode[] {
  const nodes = withoutCitationLinks(given, context)
  const { text, isFree } = passageOf(nodes, skipped)
  const links: { start: number; end: number; ids: string[] }[] = []
  let lastEnd = 0
  for (const hit of text.matchAll(yearPattern)) {
    const at = hit.index
    // '2011 [1954–1961]': the years in brackets are those of the original.
    if (!isFree(at) || originalYear.test(text.slice(Math.max(0, at - 16), at))) continue
    const year = hit[0]
    let found = candidates(text, at, year, context.known)
    if (found.length === 0) found = misspelt(text, at, year, context.targets)
    if (found.length === 0) {
      // '(Smith 2001, 2005)': uses the author of the previous citation.
      const previous = links.at(-1)
      const between = previous ? text.slice(previous.end, at) : ''
      if (previous && /^\s*[,;]?\s*(?:and|&|e|y|und|et)?\s*$/.test(between)) {
        const author = context.targets.find(({ id }) => id === previous.ids[0])
        found = context.targets
          .filter((target) => target.year === year.slice(0, 4) && target.surnames[0] === author?.surnames[0])
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

/**
 * Chooses among several references by year, year letter, second author and distance. A name that is followed by a year of its
 * own belongs to that year.
 */
function choose(found: Candidate[], text: string, at: number, year: string): Candidate[] {
  if (found.length <= 1) return found
  const clean = found.filter(({ start }) => !/\b(?:1[5-9]|20)\d\d/.test(text.slice(start, at)))
  const near = clean.length > 0 ? clean : found
  // '2011 [1979]' cites an edition by the year of the original, too.
  const original = /^\s*[[(/]\s*((?:1[5-9]|20)\d\d)/.exec(text.slice(at + year.length))?.[1]
  const byOriginal = original ? near.filter(({ target }) => target.years.has(original)) : []
  if (byOriginal.length > 0) return chooseByNames(byOriginal, text, at, year)
  const byYear = near.filter(({ target }) => target.year === year.slice(0, 4))
  return chooseByNames(byYear.length > 0 ? byYear : near, text, at, year)
}

function chooseByNames(found: Candidate[], text: string, at: number, year: string): Candidate[] {
  if (found.length <= 1) return found
  const suffix = year.slice(4)
  const bySuffix = found.filter(({ target }) => target.suffix === suffix)
  let left = bySuffix.length > 0 ? bySuffix : found
  const nearest = Math.max(...left.map(({ start }) => start))
  const scored = left.map((one) => ({ one, score: coAuthorScore(one, text, at) }))
  const best = Math.max(...scored.map(({ score }) => score))
  if (best > 0) left = scored.filter(({ score }) => score === best).map(({ one }) => one)
  if (left.length > 1) {
    const near = left.filter(({ start }) => start === nearest)
    if (near.length > 0 && best <= 0) left = near
  }
  if (left.length > 1) {
    const near = Math.max(...left.map(({ start }) => start))
    left = left.filter(({ start }) => start === near)
  }
  return left
}

/** How well the words between the name and the year fit the reference's other authors. */
function coAuthorScore({ target, nameEnd }: Candidate, text: string, at: number): number {
  const [, ...others] = target.surnames
  const after = folded(text.slice(nameEnd, at)).replaceAll(/[–—-]/gu, ' ')
  const named = others.filter((name) => name.length > 1 && after.includes(name)).length
  const isEtAl = /\bet\.? al|\be outros|\by otros|\bu\. a\./.test(after)
  const isAlone = !/\p{L}{3,}/u.test(after.replaceAll(/\b(et|al|apud|cit|in)\b/g, ''))
  if (isEtAl) return others.length >= 2 ? 3 : others.length === 1 ? 1 : -1
  if (named > 0) return 2 + named - Math.max(0, others.length - named) * 0.5
  if (isAlone) return others.length === 0 ? 3 : 0
  return others.length === 0 ? 1 : 0
}

/** Whether a passage is within a single text node, so that it can become one link. */
function isWhole(nodes: readonly XmlNode[], start: number, end: number): boolean {
  let at = 0
  const visit = (node: XmlNode): boolean => {
    if (typeof node === 'string') {
      const from = at
      at += node.length
      return start >= from && end <= at
    }
    return !silent.has(node.name) && node.children.some(visit)
  }
  return nodes.some(visit)
}

export function withLinks(
  nodes: XmlNode[],
  links: readonly { start: number; end: number; ids: string[]; type?: string }[],
): XmlNode[] {
  if (links.length === 0) return nodes
  let at = 0
  const change = (list: readonly XmlNode[]): XmlNode[] =>
    list.flatMap((node): XmlNode[] => {
      if (typeof node !== 'string')
        return [silent.has(node.name) ? node : { ...node, children: change(node.children) }]
      const from = at
      at += node.length
      const inside = links.filter(({ start, end }) => start >= from && end <= from + node.length)
      if (inside.length === 0) return [node]
      const out: XmlNode[] = []
      let done = 0
      for (const { start, end, ids, type = 'bibr' } of inside) {
        out.push(
          node.slice(done, start - from),
          el('xref', { 'ref-type': type, rid: ids.join(' ') }, [node.slice(start - from, end - from)]),
        )
        done = end - from
      }
      out.push(node.slice(done))
      return out.filter((part) => part !== '')
    })
  return change(nodes)
}
