import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { type FieldConfidence, parseReference } from './reference-parser/parse.ts'
import { all, el, plainText, trimmed, withoutStart } from './tree.ts'
import { folded, wordsOf } from './words.ts'

export interface CslName {
  family?: string | undefined
  given?: string | undefined
  literal?: string | undefined
  'non-dropping-particle'?: string | undefined
  suffix?: string | undefined
}

/** A bibliographic record as CSL-JSON, with the fields that are used here. */
export interface CslItem {
  id: string
  type: string
  title?: string | undefined
  'container-title'?: string | undefined
  'collection-title'?: string | undefined
  author?: CslName[] | undefined
  editor?: CslName[] | undefined
  issued?: { 'date-parts'?: (number | string)[][]; literal?: string; raw?: string } | undefined
  volume?: string | number | undefined
  issue?: string | number | undefined
  page?: string | undefined
  edition?: string | number | undefined
  DOI?: string | undefined
  URL?: string | undefined
  publisher?: string | undefined
  'publisher-place'?: string | undefined
}

/** The source of a reference's fields, the most reliable first. */
export type ReferenceOrigin = 'embedded' | 'bib' | 'text'

export interface ReferenceEntry {
  id: string
  /** The number before the entry, if the list is numbered. */
  number: string | null
  /** The entry as its author wrote it; empty if there is only a record. */
  written: XmlNode[]
  item: CslItem
  origin: ReferenceOrigin
  /** Confidence of fields that were parsed from text, 0 to 1; null if the fields come from a record. */
  confidence: FieldConfidence | null
  /** Anchors within the entry, which are targets of links in the source. */
  anchors: string[]
  /** Keys by which the source cites this entry, such as BibTeX keys or ids of a reference manager. */
  keys: string[]
}

/**
 * Parses the paragraphs of a reference list. Other blocks, such as figures after the list, are returned
 * separately.
 */
export function readReferenceList(blocks: readonly XmlElement[]): {
  entries: ReferenceEntry[]
  leftovers: XmlElement[]
} {
  const leftovers: XmlElement[] = []
  const lines: { number: string | null; children: XmlNode[] }[] = []
  const add = (block: XmlElement, number: string | null) => {
    if (block.name === 'p' && plainText(block.children) !== '')
      lines.push({ number, children: trimmed(block.children) })
    else if (block.name === 'list') {
      const start = Number(block.attributes['x-start'] ?? 1)
      const isNumbered = block.attributes['list-type'] === 'order'
      for (const [index, item] of all(block.children, 'list-item').entries())
        for (const p of item.children)
          if (typeof p !== 'string') add(p, isNumbered ? String(start + index) : null)
    } else if (block.name === 'disp-quote') for (const p of all(block.children, 'p')) add(p, null)
    else leftovers.push(block)
  }
  for (const block of blocks) add(block, null)
  const stripped = lines.map((line) => ({ ...line, ...typedNumber(line.children, line.number) }))
  // If only some entries begin with a number, the number is part of the entry's text.
  const isNumbered = stripped.filter(({ number }) => number !== null).length > stripped.length * 0.7
  const chosen = (isNumbered ? stripped : lines).flatMap((line) =>
    plainText(line.children) === '' ? [] : [line],
  )
  let previousAuthors = ''
  const entries = chosen.map(({ number, children }, index): ReferenceEntry => {
    const keys = all(children, 'x-key').map((key) => key.attributes.key ?? '')
    const written = children.filter((node) => typeof node === 'string' || node.name !== 'x-key')
    const text = plainText(written)
    const repeated = /^[_—–-]{2,}\s*[.,;]?\s*/.exec(text)
    const { item, confidence } =
      repeated && previousAuthors
        ? parseReference(previousAuthors + text.slice(repeated[0].length))
        : parseReference(text, italicIn(written))
    if (!repeated) previousAuthors = authorsPart(text)
    return {
      id: `B${index + 1}`,
      number,
      written,
      item: { ...item, id: `B${index + 1}` },
      origin: 'text',
      confidence,
      keys,
      anchors: all(children, 'x-anchor').map(({ attributes }) => attributes.id ?? ''),
    }
  })
  return { entries, leftovers }
}

/**
 * Returns a function that tells which characters are in italics or bold, because this formatting sets off
 * titles.
 */
function italicIn(nodes: readonly XmlNode[]): (at: number) => boolean {
  const flags: boolean[] = []
  let hasSpace = true
  const visit = (node: XmlNode, isItalic: boolean) => {
    if (typeof node !== 'string') {
      if (!node.name.startsWith('x-'))
        for (const child of node.children) visit(child, isItalic || /^(italic|bold)$/.test(node.name))
      return
    }
    for (const char of node) {
      const isSpace = /\s/.test(char)
      // Spaces are collapsed, as in plainText.
      if (isSpace && hasSpace) continue
      hasSpace = isSpace
      for (let unit = 0; unit < char.length; unit += 1) flags.push(isItalic)
    }
  }
  for (const node of nodes) visit(node, false)
  return (at) => flags[at] ?? false
}

/**
 * Returns the beginning of an entry up to its year or title. A dash may replace this part in the next entry.
 */
function authorsPart(text: string): string {
  const end = /\(?\b(?:1[5-9]|20)\d\d[a-z]?\b|\.\s+(?=\p{Lu}\p{Ll}+\s+\p{Ll})/u.exec(text)
  return end ? text.slice(0, end.index) : ''
}

const numberBefore = /^\s*(?:\[(\d{1,4})\]|\((\d{1,4})\)|(\d{1,4})[.)]|(\d{1,4})(?=\s+\p{Lu}))\s*/u

function typedNumber(
  children: XmlNode[],
  known: string | null,
): { number: string | null; children: XmlNode[] } {
  const match = numberBefore.exec(plainText(children))
  if (!match) return { number: known, children }
  const number = match[1] ?? match[2] ?? match[3] ?? match[4] ?? known
  return { number, children: withoutStart(children, match[0].length) }
}

/** Returns the number of reference entries at the end of a text whose reference list has no heading. */
export function unannouncedReferences(body: readonly XmlElement[]): number {
  let start = body.length
  for (let at = body.length - 1; at >= 0; at -= 1) {
    const block = body[at] as XmlElement
    if (block.name !== 'p' || !looksLikeEntry(plainText(block.children))) break
    start = at
  }
  return body.length - start >= 5 ? start : body.length
}

export function looksLikeEntry(text: string): boolean {
  if (text.length < 25 || text.length > 700) return false
  const hasYear = /\b(?:1[5-9]|20)\d\d[a-z]?\b/.test(text)
  const beginsWithName =
    /^(?:\[?\d{1,3}[\].)]?\s*)?[\p{Lu}'’-][\p{L}'’ -]+,?\s+(?:\p{Lu}\.?[\s-]?){1,4}[,.;(&]|^[_—]{2,}|^\p{Lu}{3,}/u.test(
      text,
    )
  const hasDetails = /\d+\s*\(\d+\)|pp?\.\s*\d|\d+\s*[-–]\s*\d+|doi|https?:|Press|Ed\.|v\.\s*\d/i.test(text)
  return hasYear && beginsWithName && hasDetails
}

/**
 * Joins a reference manager's records with the printed list, so that each printed entry gets its record.
 * Entries without a record are parsed. Records that are missing in the list are added at its end.
 */
export function joinEmbedded(
  printed: readonly ReferenceEntry[],
  items: readonly CslItem[],
): ReferenceEntry[] {
  const unique = new Map<string, CslItem>()
  for (const item of items) if (!unique.has(keyOf(item))) unique.set(keyOf(item), item)
  const idsOf = new Map<string, string[]>()
  for (const item of items) idsOf.set(keyOf(item), [...new Set([...(idsOf.get(keyOf(item)) ?? []), item.id])])
  const free = new Set(printed)
  const matched = new Map<ReferenceEntry, [CslItem, string[]]>()
  const added: [CslItem, string[]][] = []
  for (const [key, item] of unique) {
    const ids = idsOf.get(key) ?? []
    const best = [...free]
      .map((entry) => ({ entry, score: similarity(item, entry) }))
      .sort((a, b) => b.score - a.score)[0]
    if (best && best.score >= 0.6) {
      free.delete(best.entry)
      matched.set(best.entry, [item, ids])
    } else added.push([item, ids])
  }
  return [
    ...printed.map((entry): ReferenceEntry => {
      const [item, keys] = matched.get(entry) ?? []
      return item && keys
        ? { ...entry, item: { ...item, id: entry.id }, origin: 'embedded', confidence: null, keys }
        : entry
    }),
    ...added.map(
      ([item, keys], index): ReferenceEntry => ({
        id: `B${printed.length + index + 1}`,
        number: null,
        written: [],
        item: { ...item, id: `B${printed.length + index + 1}` },
        origin: 'embedded',
        confidence: null,
        keys,
        anchors: [],
      }),
    ),
  ]
}

function keyOf(item: CslItem): string {
  return (
    item.DOI?.toLowerCase() ??
    ([folded(item.title ?? ''), yearOf(item), surnamesOf(item)[0]].join('|') || item.id)
  )
}

/** Scores how much of a record occurs in a printed entry. Its title has the most weight. */
function similarity(item: CslItem, entry: ReferenceEntry): number {
  const text = plainText(entry.written)
  if (item.DOI && folded(text).includes(item.DOI.toLowerCase())) return 1
  const words = new Set(wordsOf(text))
  const title = wordsOf(item.title ?? '')
  const share = title.length > 0 ? title.filter((word) => words.has(word)).length / title.length : 0
  const surname = wordsOf(surnamesOf(item)[0] ?? '')
  const hasName = surname.length > 0 && surname.every((word) => words.has(word))
  const hasYear = yearOf(item) !== null && text.includes(yearOf(item) ?? '')
  return share * 0.6 + (hasName ? 0.25 : 0) + (hasYear ? 0.15 : 0)
}

export function surnamesOf(item: CslItem): string[] {
  return (item.author ?? item.editor ?? []).map((name) =>
    [name['non-dropping-particle'], name.family ?? name.literal].filter(Boolean).join(' '),
  )
}

/** Year with its letter ('2019a'), if the source has one. */
export function yearOf(item: CslItem): string | null {
  const part = item.issued?.['date-parts']?.[0]?.[0]
  if (part !== undefined && part !== '') return String(part)
  return /\d{4}[a-z]?/.exec(item.issued?.literal ?? item.issued?.raw ?? '')?.[0] ?? null
}

/** Minimum confidence. A field with lower confidence is marked and creates a task. */
export const certain = 0.9

export function isCertain({ confidence }: ReferenceEntry): boolean {
  return confidence === null || Object.values(confidence).every((value) => value >= certain)
}

export function referenceElement(entry: ReferenceEntry): XmlElement {
  const type = publicationTypes[entry.item.type] ?? 'other'
  const structured = el(
    'element-citation',
    { 'publication-type': type, 'specific-use': isCertain(entry) ? undefined : 'unconfirmed' },
    fields(entry.item, type),
  )
  const written = entry.written.length > 0 ? entry.written : [plainCitation(entry.item)]
  const mixed = el(
    'mixed-citation',
    { 'publication-type': type },
    written.filter((node) => typeof node === 'string' || !node.name.startsWith('x-')),
  )
  return el('ref', { id: entry.id }, [
    ...(entry.number ? [el('label', {}, [entry.number])] : []),
    structured.children.length > 0 ? el('citation-alternatives', {}, [mixed, structured]) : mixed,
  ])
}

const publicationTypes: Record<string, string> = {
  'article-journal': 'journal',
  article: 'journal',
  'article-magazine': 'journal',
  'article-newspaper': 'newspaper',
  book: 'book',
  chapter: 'chapter',
  'entry-encyclopedia': 'chapter',
  'paper-conference': 'confproc',
  thesis: 'thesis',
  report: 'report',
  webpage: 'webpage',
  'post-weblog': 'webpage',
  dataset: 'data',
  software: 'software',
  manuscript: 'working-paper',
  speech: 'other',
  legislation: 'other',
}

function fields(item: CslItem, type: string): XmlElement[] {
  const people = (kind: string, names: CslName[] | undefined) =>
    names && names.length > 0
      ? [
          el(
            'person-group',
            { 'person-group-type': kind },
            names.flatMap((name): XmlElement[] => {
              const family = [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')
              if (!family) return name.literal ? [el('collab', {}, [name.literal])] : []
              return [
                el('name', {}, [
                  el('surname', {}, [family]),
                  ...(name.given ? [el('given-names', {}, [name.given])] : []),
                  ...(name.suffix ? [el('suffix', {}, [name.suffix])] : []),
                ]),
              ]
            }),
          ),
        ]
      : []
  const text = (name: string, value: string | number | null | undefined, attributes = {}) =>
    value === undefined || value === null || String(value).trim() === ''
      ? []
      : [el(name, attributes, [String(value).trim()])]
  const isWhole =
    type === 'book' ||
    type === 'thesis' ||
    type === 'report' ||
    type === 'webpage' ||
    type === 'working-paper' ||
    type === 'software'
  const title = plainTitle(item.title)
  const container = plainTitle(item['container-title'])
  const [first, last] = (item.page ?? '').split(/\s*[-–—]+\s*/)
  const year = yearOf(item)
  return [
    ...people('author', item.author),
    ...text('year', year, { 'iso-8601-date': /^\d{4}/.exec(year ?? '')?.[0] }),
    ...(isWhole && !container
      ? text('source', title)
      : text(type === 'chapter' ? 'chapter-title' : type === 'data' ? 'data-title' : 'article-title', title)),
    ...people('editor', item.editor),
    ...(isWhole && !container ? text('series', item['collection-title']) : text('source', container)),
    ...text('edition', item.edition),
    ...text('publisher-name', item.publisher),
    ...text('publisher-loc', item['publisher-place']),
    ...text('volume', item.volume),
    ...text('issue', item.issue),
    ...(first && /^[A-Za-z]+\d|^\d{5,}$/.test(first) && !last
      ? text('elocation-id', first)
      : text('fpage', first)),
    ...text('lpage', last),
    ...text('pub-id', item.DOI?.replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, ''), {
      'pub-id-type': 'doi',
    }),
    ...(item.URL && !item.DOI && /^https?:\/\//.test(item.URL)
      ? [
          el('ext-link', { 'ext-link-type': 'uri', 'xlink:href': item.URL.replaceAll(/\s/g, '%20') }, [
            item.URL,
          ]),
        ]
      : []),
  ]
}

/** Removes the HTML that a CSL title may contain. */
const plainTitle = (title: string | undefined) =>
  title
    ?.replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Writes a record as a citation, for records that are missing in the printed list. */
export function plainCitation(item: CslItem): string {
  const names = (item.author ?? item.editor ?? []).map((name) =>
    name.family ? [name.family, name.given].filter(Boolean).join(', ') : (name.literal ?? ''),
  )
  const place = [
    item['container-title'],
    [item.volume, item.issue ? `(${item.issue})` : ''].filter(Boolean).join(''),
    item.page,
  ]
    .filter(Boolean)
    .join(', ')
  return [
    names.join('; '),
    yearOf(item) ? `(${yearOf(item)})` : '',
    plainTitle(item.title),
    place,
    item.publisher,
    item.DOI ? `https://doi.org/${item.DOI}` : item.URL,
  ]
    .filter(Boolean)
    .map((part) => String(part).replace(/\.$/, ''))
    .join('. ')
    .concat('.')
}
