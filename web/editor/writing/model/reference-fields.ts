import { escapeXml, fragmentOf, textOfXml, xmlOf } from './xml.ts'

export interface ReferenceFields {
  type: string
  /** One person or group per line. A person is written 'Family, Given'; a group has no comma. */
  authors: string
  year: string
  title: string
  container: string
  volume: string
  issue: string
  firstPage: string
  lastPage: string
  publisher: string
  doi: string
  url: string
  /** The reference as the author wrote it. */
  written: string
  /** Whether the reference has structured data in addition to the author's text. */
  isStructured: boolean
}

const titleElements = ['article-title', 'chapter-title', 'data-title', 'part-title']
/** Elements that the form replaces. All other structured data are kept. */
const handled = new Set([
  ...titleElements,
  ...['person-group', 'name', 'string-name', 'collab', 'year', 'source', 'volume', 'issue', 'fpage', 'lpage'],
  ...['publisher-name', 'ext-link', 'uri'],
])

const structuredIn = (root: Element | null) => root?.querySelector('element-citation, nlm-citation') ?? null

/** Reads the fields from a reference's XML. */
export function fieldsOf(content: string): ReferenceFields {
  const root = fragmentOf(content)
  const structured = structuredIn(root)
  const mixed = root?.querySelector('mixed-citation') ?? null
  const from = structured ?? mixed
  const value = (...names: string[]) => {
    for (const name of names) {
      const found = from?.getElementsByTagName(name)[0]?.textContent?.replaceAll(/\s+/g, ' ').trim()
      if (found) return found
    }
    return ''
  }
  const type = from?.getAttribute('publication-type') ?? 'other'
  const title = value(...titleElements)
  const doi = [...(from?.querySelectorAll('pub-id, object-id') ?? [])].find(
    (one) => one.getAttribute('pub-id-type') === 'doi',
  )
  const link = from?.querySelector('ext-link, uri')
  return {
    type,
    authors: peopleOf(from),
    year: value('year'),
    // The title of a book, report or thesis is stored in the element `source`.
    title: title || (type === 'book' || type === 'report' || type === 'thesis' ? value('source') : ''),
    container: title ? value('source') : type === 'journal' ? value('source') : '',
    volume: value('volume'),
    issue: value('issue'),
    firstPage: value('fpage', 'elocation-id'),
    lastPage: value('lpage'),
    publisher: value('publisher-name'),
    doi: bareDoi(doi?.textContent ?? ''),
    url: link?.getAttribute('xlink:href') ?? link?.textContent ?? '',
    written: mixed ? textOfXml(mixed.textContent ? escapeXml(mixed.textContent) : '') : '',
    isStructured: structured !== null,
  }
}

const bareDoi = (text: string) => text.trim().replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, '')

export const isDoi = (doi: string) => /^10\.\d{4,9}\/\S+$/.test(bareDoi(doi))

function peopleOf(from: Element | null): string {
  const groups = [...(from?.querySelectorAll('person-group') ?? [])]
  const authors = groups.filter((one) => (one.getAttribute('person-group-type') ?? 'author') === 'author')
  const holders = authors.length > 0 ? authors : groups.length === 0 && from ? [from] : []
  return holders
    .flatMap((holder) => [...holder.children])
    .flatMap((one) => {
      if (one.localName === 'collab') return [one.textContent?.trim() ?? '']
      if (one.localName !== 'name' && one.localName !== 'string-name') return []
      const part = (name: string) => one.getElementsByTagName(name)[0]?.textContent?.trim() ?? ''
      return [
        [part('surname') || (one.textContent?.trim() ?? ''), part('given-names')].filter(Boolean).join(', '),
      ]
    })
    .join('\n')
}

const comparable = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Whether two references probably cite the same work: their DOIs are equal, or their titles and years. */
export function mayBeSame(a: ReferenceFields, b: ReferenceFields): boolean {
  if (a.doi && b.doi) return a.doi.toLowerCase() === b.doi.toLowerCase()
  return a.title.length > 10 && comparable(a.title) === comparable(b.title) && a.year === b.year
}

/** Returns the reference's XML with these fields as structured data. The author's text is kept. */
export function withFields(content: string, fields: ReferenceFields): string {
  const root = fragmentOf(content)
  const mixed = root?.querySelector('mixed-citation')
  const structured = structuredIn(root)
  const isHandled = (child: Element) =>
    handled.has(child.nodeName) ||
    (/^(pub-id|object-id)$/.test(child.nodeName) && child.getAttribute('pub-id-type') === 'doi')
  const editors = [...(structured?.querySelectorAll(':scope > person-group') ?? [])].filter(
    (one) => (one.getAttribute('person-group-type') ?? 'author') !== 'author',
  )
  const kept = [...(structured?.children ?? [])].filter((child) => !isHandled(child))
  const element = `<element-citation publication-type="${escapeXml(fields.type)}">${written(fields)}${[...editors, ...kept].map(xmlOf).join('')}</element-citation>`
  const before = [...(root?.children ?? [])]
    .filter(({ nodeName }) => nodeName === 'label' || nodeName === 'object-id')
    .map(xmlOf)
    .join('')
  const after = [...(root?.children ?? [])]
    .filter(({ nodeName }) => nodeName === 'note' || nodeName === 'x')
    .map(xmlOf)
    .join('')
  if (!mixed) return before + element + after
  return `${before}<citation-alternatives>${xmlOf(mixed)}${element}</citation-alternatives>${after}`
}

function written(fields: ReferenceFields): string {
  const tag = (name: string, text: string, attributes = '') =>
    text.trim() ? `<${name}${attributes}>${escapeXml(text.trim())}</${name}>` : ''
  const people = fields.authors
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [family = '', ...given] = line.split(',')
      return given.length === 0
        ? tag('collab', line)
        : `<name>${tag('surname', family)}${tag('given-names', given.join(',').trim())}</name>`
    })
    .join('')
  const titles: Record<string, string> = { chapter: 'chapter-title', data: 'data-title' }
  const isWhole = /^(book|report|thesis)$/.test(fields.type) && !fields.container.trim()
  return [
    people && `<person-group person-group-type="author">${people}</person-group>`,
    tag('year', fields.year),
    isWhole ? tag('source', fields.title) : tag(titles[fields.type] ?? 'article-title', fields.title),
    isWhole ? '' : tag('source', fields.container),
    tag('publisher-name', fields.publisher),
    tag('volume', fields.volume),
    tag('issue', fields.issue),
    tag('fpage', fields.firstPage),
    tag('lpage', fields.lastPage),
    tag('pub-id', bareDoi(fields.doi), ' pub-id-type="doi"'),
    fields.url.trim()
      ? `<ext-link ext-link-type="uri" xlink:href="${escapeXml(fields.url.trim())}">${escapeXml(fields.url.trim())}</ext-link>`
      : '',
  ].join('')
}
