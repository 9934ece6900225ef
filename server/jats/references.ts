import type { Reference } from './model.ts'
import { withStyle } from './reference-style.ts'
import {
  bareDoi,
  child,
  childText,
  descendants,
  elements,
  isElement,
  safeHref,
  textOf,
  type XmlElement,
  type XmlNode,
} from './xml.ts'

export function referencesOf(article: XmlElement): Reference[] {
  const lists = [
    ...descendants(child(article, 'back'), 'ref-list'),
    ...descendants(child(article, 'body'), 'ref-list'),
  ]
  const refs = [...new Set(lists.flatMap((list) => elements(list, 'ref')))]
  const prefix = article.attributes.id ? `${article.attributes.id}-` : ''
  const references = refs.map((ref, index) =>
    referenceOf(ref, `${article.name === 'article' ? '' : prefix}r${index + 1}`),
  )
  const unchecked = new Set(lists.filter(isUnchecked).flatMap((list) => elements(list, 'ref')))
  return withStyle(references, (index) => {
    const ref = refs[index] as XmlElement
    return hasFullTagging(ref) && !(unchecked.has(ref) && isUncertain(ref))
  })
}

/** A list that an import read from a PDF, where nobody looks at what the parser was not certain of. */
const isUnchecked = (list: XmlElement) => list.attributes['specific-use'] === 'read-from-pdf'

const isUncertain = (ref: XmlElement) => formsOf(ref).structured?.attributes['specific-use'] === 'unconfirmed'

/** Whether the fields of a reference hold every word of what its author wrote. */
function hasFullTagging(ref: XmlElement): boolean {
  const { structured, written } = formsOf(ref)
  return !written || isFullyTagged(written, structured ?? written)
}

/** The two forms of a reference: its fields, and as its author wrote it. */
function formsOf(ref: XmlElement) {
  const holder = child(ref, 'citation-alternatives') ?? ref
  const structured = child(holder, 'element-citation', 'nlm-citation')
  const mixed = child(holder, 'mixed-citation', 'citation')
  const citation = structured ?? mixed ?? child(holder, 'note') ?? ref
  const isGenerated = structured && mixed?.attributes['specific-use'] === 'generated'
  const written = isGenerated ? null : (mixed ?? (structured ? null : citation))
  return { structured, mixed, citation, written }
}

const citations = ['element-citation', 'nlm-citation', 'mixed-citation', 'citation'] as const

function referenceOf(ref: XmlElement, fallbackId: string): Omit<Reference, 'isAsWritten'> {
  const { structured, mixed, citation, written } = formsOf(ref)
  const fpage = childText(citation, 'fpage') ?? childText(citation, 'elocation-id')
  const doi = doiOf(citation) ?? (mixed ? doiOf(mixed) : null)
  const own = linksOf(citation, doi)
  // The written form may link to another address than the fields do.
  const further = mixed && mixed !== citation ? linksOf(mixed, doi) : []
  const links = [...own, ...further.filter(({ href }) => !own.some((one) => one.href === href))]
  const title = ['article-title', 'chapter-title', 'data-title'].find((name) => childText(citation, name))
  return {
    id: ref.attributes.id ?? fallbackId,
    label: childText(ref, 'label') ?? childText(mixed, 'label'),
    type: citation.attributes['publication-type'] ?? citation.attributes['citation-type'] ?? 'other',
    authors: peopleOf(citation, (type) => /^(author|all-authors|inventor|guest-author)?$/.test(type)),
    editors: peopleOf(citation, (type) => type === 'editor'),
    year: childText(citation, 'year'),
    monthAndDay:
      [childText(citation, 'month'), childText(citation, 'day')].filter(Boolean).join(' ') ||
      childText(citation, 'season'),
    title: title ? childText(citation, title) : null,
    source: childText(citation, 'source'),
    volume: childText(citation, 'volume'),
    issue: childText(citation, 'issue'),
    firstPage: fpage,
    lastPage: childText(citation, 'lpage'),
    publisher:
      [childText(citation, 'publisher-name'), childText(citation, 'publisher-loc')]
        .filter(Boolean)
        .join(', ') || null,
    doi,
    url: links[0]?.href ?? null,
    links,
    further: furtherOf(citation, title),
    hasMoreAuthors: descendants(citation, 'etal').length > 0,
    written,
    notes: [
      ...elements(ref, 'note').filter((note) => note !== citation),
      // A reference may hold several works ('1a', '1b'). The first is read, the others are shown as written.
      ...elements(ref, ...citations).filter((one) => one !== structured && one !== mixed),
    ],
  }
}

/** Elements in which publishers put a DOI. */
const identifiers = ['pub-id', 'object-id', 'issue-id']

/** The DOI that the element holds, which the end of a sentence may follow. */
const doiIn = (element: XmlElement) => bareDoi(textOf(element).replace(/[.,;]+$/, ''))

function doiOf(citation: XmlElement): string | null {
  const ids = descendants(citation, ...identifiers).filter((e) => e.attributes['pub-id-type'] === 'doi')
  const link = descendants(citation, 'ext-link', 'uri')
    .map((e) => bareDoi(e.attributes['xlink:href']) ?? bareDoi(textOf(e)))
    .find(Boolean)
  return ids.map(doiIn).find(Boolean) ?? link ?? null
}

function linksOf(citation: XmlElement, doi: string | null): Reference['links'] {
  return descendants(citation, 'ext-link', 'uri').flatMap((link) => {
    const address = link.attributes['xlink:href'] ?? textOf(link)
    const href = safeHref(address)
    const isDoi = (bareDoi(address) ?? bareDoi(textOf(link))) === doi && doi !== null
    return href && !isDoi ? [{ text: textOf(link) || href, href }] : []
  })
}

function peopleOf(
  citation: XmlElement,
  wanted: (type: string) => boolean,
): { family: string; given: string }[] {
  const groups = elements(citation, 'person-group').filter((g) =>
    wanted(g.attributes['person-group-type'] ?? 'author'),
  )
  const holders = groups.length > 0 ? groups : wanted('author') ? [citation] : []
  return holders.flatMap((holder) =>
    holder.children.filter(isElement).flatMap((e) => {
      if (e.name === 'name' || e.name === 'string-name') {
        const family = [childText(e, 'surname') ?? textOf(e), childText(e, 'suffix')]
          .filter(Boolean)
          .join(' ')
        return [{ family, given: childText(e, 'surname') ? (childText(e, 'given-names') ?? '') : '' }]
      }
      if (e.name === 'collab') return [{ family: textOf(e), given: '' }]
      return []
    }),
  )
}

/** The fields with a place of their own in the citation style. */
const placed = new Set(
  `name string-name collab etal year month day season source volume issue fpage lpage elocation-id page-range
   publisher-name publisher-loc ext-link uri label break page-count given-names`.split(/\s+/),
)

/** Returns the texts of all other fields, so that none is lost. */
function furtherOf(citation: XmlElement, title: string | undefined): string[] {
  const seen = new Map<string, number>()
  return elements(citation).flatMap((field) => {
    const times = (seen.get(field.name) ?? 0) + 1
    seen.set(field.name, times)
    const isFirst = times === 1
    if (field.name === title && isFirst) return []
    if (field.name === 'person-group') return furtherPeople(field)
    if (placed.has(field.name)) {
      // A second field of the same name, such as two sources, is one more text.
      const isMany = /^(name|string-name|collab|etal|ext-link|uri|label|break)$/.test(field.name)
      const isLateElocation = field.name === 'elocation-id' && child(citation, 'fpage') !== undefined
      const isRange = field.name === 'page-range' && child(citation, 'fpage') === undefined
      return (isFirst && !isLateElocation && !isRange) || isMany ? [] : textsOf(field)
    }
    if (identifiers.includes(field.name)) {
      const type = field.attributes['pub-id-type'] ?? ''
      if (type === 'doi') return doiIn(field) ? [] : textsOf(field)
      return textOf(field) ? [`${type ? `${type.toUpperCase()} ` : ''}${textOf(field)}`] : []
    }
    return textsOf(field)
  })
}

/** Returns the text of a field, without the links in it, which are shown as links. */
function textsOf(field: XmlElement): string[] {
  const own = field.children.filter((node) => !isElement(node) || !['ext-link', 'uri'].includes(node.name))
  const text = textOf({ ...field, children: own })
    .replace(/^[\s.,;:]+|[\s,;:]+$/g, '')
    .replace(/^doi\s*:?$/i, '')
  return text ? [text] : []
}

/** Translators, compilers and others, with the word for what they did. */
function furtherPeople(group: XmlElement): string[] {
  const type = group.attributes['person-group-type'] ?? 'author'
  if (/^(author|all-authors|inventor|guest-author|editor)$/.test(type)) {
    const role = elements(group, 'role').map(textOf)
    return role.filter(Boolean)
  }
  const names = peopleOf({ ...group, name: '', children: [group] }, () => true)
  const words = names.map(({ family, given }) => [given, family].filter(Boolean).join(' '))
  return words.length > 0 ? [`${words.join(', ')} (${type})`] : []
}

/** Words between the fields of a citation that carry no information of their own. */
const connecting = new Set(
  `in en em and e y et und the of pp p vol v no n nr doi doiorg http https dx org www ed eds editor editors
   available at from isbn issn art pmid pages volume issue al`.split(/\s+/),
)

/** Whether the fields hold every word of the citation as it is written. */
function isFullyTagged(written: XmlElement, fields: XmlElement): boolean {
  const words = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  if (fields !== written) {
    const tagged = words(textOf(spaced(fields))).join('')
    return words(textOf(written)).every(
      (word) => word.length < 3 || connecting.has(word) || tagged.includes(word),
    )
  }
  const loose = (nodes: readonly XmlNode[]): string =>
    nodes
      .map((node) => {
        if (!isElement(node)) return node
        return /^(person-group|name|string-name|italic|bold)$/.test(node.name) && elements(node).length > 0
          ? loose(node.children)
          : /^(italic|bold|sup|sub|styled-content|named-content)$/.test(node.name)
            ? textOf(node)
            : ' '
      })
      .join(' ')
  return words(loose(written.children)).every((word) => connecting.has(word))
}

/** Separates the texts of neighbouring elements, which would run together. */
const spaced = (element: XmlElement): XmlElement => ({
  ...element,
  children: element.children.flatMap((node): XmlNode[] => (isElement(node) ? [spaced(node), ' '] : [node])),
})
