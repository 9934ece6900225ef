import { unaccented, unaccentedWords } from '#domain/unaccented.ts'
import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import {
  type LinkContext,
  nameKey,
  namesOf,
  noYear,
  otherNamesOf,
  pagesOf,
  type Target,
  yearKey,
} from './citation-targets.ts'
import { candidates, linkNames, yearPattern } from './citations-by-name.ts'
import {
  bracketed,
  countSuperscripts,
  linkBrackets,
  linkSuperscripts,
  numbersOf,
  parenthesised,
} from './citations-by-number.ts'
import { surnamesOf, yearOf } from './csl.ts'
import type { ReferenceEntry } from './references.ts'
import { plainText } from './tree.ts'

/**
 * Links citations in the text to the reference list. A document uses one style, either numbers or names with
 * years. The style is determined first, so that years and quantities in brackets are not read as citations.
 */
export type CitationManner = 'numeric' | 'numeric-superscript' | 'author-year' | 'none'

export interface LinkedCitations {
  body: XmlElement[]
  manner: CitationManner
  linked: number
  /** Citations that match several references; `unmatched` lists those that match none. */
  ambiguous: { text: string; ids: string[] }[]
  unmatched: string[]
  /** Linked citations whose year is not that of the reference. */
  otherYear: { text: string; id: string }[]
  /** Texts that have the form of a citation by name, and whose author is in no reference. */
  withoutReference: string[]
}

const inText = new Set(['p', 'title', 'td', 'th', 'attrib', 'term', 'verse-line'])

export function linkCitations(body: XmlElement[], entries: readonly ReferenceEntry[]): LinkedCitations {
  const targets = entries.map((entry, index): Target => {
    const year = yearOf(entry.item) ?? ''
    return {
      id: entry.id,
      number: entry.number ? Number(entry.number) : index + 1,
      surnames: surnamesOf(entry.item)
        .map((name) => nameKey(name.replace(/\s*[(.].*$/, '')))
        .filter(Boolean),
      initial: unaccented(entry.item.author?.[0]?.given ?? '').charAt(0),
      otherNames: otherNamesOf(entry),
      year: year ? yearKey(year) : noYear,
      suffix: year.slice(4),
      years: new Set([
        year ? yearKey(year) : noYear,
        ...(plainText(entry.written).match(/\b(?:1[5-9]|20)\d\d\b/g) ?? []),
      ]),
      beginning: nameKey(plainText(entry.written).slice(0, 60)),
      pages: pagesOf(entry.item.page),
      position: index,
      titleWords: new Set(unaccentedWords(entry.item.title ?? '')),
    }
  })
  const result: LinkedCitations = {
    ...{ body, manner: 'none', linked: 0, ambiguous: [], unmatched: [], otherYear: [], withoutReference: [] },
  }
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

const linkers: Partial<Record<CitationManner, (nodes: XmlNode[], context: LinkContext) => XmlNode[]>> = {
  numeric: linkBrackets,
  'numeric-superscript': linkSuperscripts,
  'author-year': linkNames,
}

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

function flat(element: XmlElement): string {
  if (inText.has(element.name)) return plainText(element.children)
  return element.children.map((node) => (typeof node === 'string' ? node : flat(node))).join('\n')
}
