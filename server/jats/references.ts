import type { Reference } from './model.ts'
import {
  bareDoi,
  child,
  childText,
  descendants,
  elements,
  isElement,
  path,
  safeHref,
  textOf,
  type XmlElement,
} from './xml.ts'

export function referencesOf(article: XmlElement): Reference[] {
  const lists = [
    ...descendants(child(article, 'back'), 'ref-list'),
    ...descendants(child(article, 'body'), 'ref-list'),
  ]
  const refs = [...new Set(lists.flatMap((list) => elements(list, 'ref')))]
  return refs.map((ref, index) => referenceOf(ref, index))
}

function referenceOf(ref: XmlElement, index: number): Reference {
  const holder = child(ref, 'citation-alternatives') ?? ref
  const structured = child(holder, 'element-citation', 'nlm-citation')
  const mixed = child(holder, 'mixed-citation')
  const citation = structured ?? mixed ?? child(holder, 'citation') ?? path(holder, 'note') ?? ref
  const fpage = childText(citation, 'fpage') ?? childText(citation, 'elocation-id')
  return {
    id: ref.attributes.id ?? `r${index + 1}`,
    label: childText(ref, 'label'),
    type: citation.attributes['publication-type'] ?? citation.attributes['citation-type'] ?? 'other',
    authors: peopleOf(citation, (type) => type !== 'editor' && type !== 'translator'),
    editors: peopleOf(citation, (type) => type === 'editor'),
    year: childText(citation, 'year'),
    title:
      childText(citation, 'article-title') ??
      childText(citation, 'chapter-title') ??
      childText(citation, 'data-title'),
    source: childText(citation, 'source'),
    volume: childText(citation, 'volume'),
    issue: childText(citation, 'issue'),
    firstPage: fpage,
    lastPage: childText(citation, 'lpage'),
    publisher:
      [childText(citation, 'publisher-name'), childText(citation, 'publisher-loc')]
        .filter(Boolean)
        .join(', ') || null,
    doi: doiOf(citation),
    url: safeHref(child(citation, 'ext-link', 'uri')?.attributes['xlink:href']) ?? null,
    written: mixed ?? (structured ? null : citation),
  }
}

function doiOf(citation: XmlElement): string | null {
  const id = descendants(citation, 'pub-id', 'object-id').find((e) => e.attributes['pub-id-type'] === 'doi')
  const link = descendants(citation, 'ext-link', 'uri')
    .map((e) => bareDoi(e.attributes['xlink:href']) ?? bareDoi(textOf(e)))
    .find(Boolean)
  return bareDoi(textOf(id)) ?? link ?? null
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
      if (e.name === 'name' || e.name === 'string-name')
        return [{ family: childText(e, 'surname') ?? textOf(e), given: childText(e, 'given-names') ?? '' }]
      if (e.name === 'collab') return [{ family: textOf(e), given: '' }]
      return []
    }),
  )
}
