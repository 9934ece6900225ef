import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { type CslItem, type CslName, yearOf } from './csl.ts'
import type { FieldConfidence } from './reference-parser/parse.ts'
import { el } from './tree.ts'

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
    // Readers see the fields in the journal's style instead of a form that nobody wrote.
    { 'publication-type': type, 'specific-use': entry.written.length > 0 ? undefined : 'generated' },
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
