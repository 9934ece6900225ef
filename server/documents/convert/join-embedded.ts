import { unaccented, unaccentedWords } from '#domain/unaccented.ts'
import { type CslItem, surnamesOf, yearOf } from './csl.ts'
import type { ReferenceEntry } from './references.ts'
import { plainText } from './tree.ts'

/** A citation of a reference manager: the ids of the records that it cites, and the numbers that it prints. */
export interface PrintedCitation {
  ids: readonly string[]
  numbers: readonly number[]
}

/**
 * Joins a reference manager's records with the printed list, so that each printed entry gets its record.
 * Entries without a record are parsed. Records that are missing in the list are added at its end.
 */
export function joinEmbedded(
  printed: readonly ReferenceEntry[],
  items: readonly CslItem[],
  citations: readonly PrintedCitation[] = [],
): ReferenceEntry[] {
  const unique = new Map<string, CslItem>()
  for (const item of items) if (!unique.has(keyOf(item))) unique.set(keyOf(item), item)
  const idsOf = new Map<string, string[]>()
  for (const item of items) idsOf.set(keyOf(item), [...new Set([...(idsOf.get(keyOf(item)) ?? []), item.id])])
  const places = placesOf([...unique.values()], printed)
  placeByNumber(places, [...unique.values()], printed, { idsOf, citations })
  const matched = new Map<ReferenceEntry, [CslItem, string[]]>()
  const added: [CslItem, string[]][] = []
  for (const [key, item] of unique) {
    const ids = idsOf.get(key) ?? []
    const entry = places.get(item)
    if (entry) matched.set(entry, [item, ids])
    else added.push([item, ids])
  }
  return [
    ...printed.map((entry): ReferenceEntry => {
      const [item, keys] = matched.get(entry) ?? []
      return item && keys
        ? {
            ...entry,
            item: { ...withYearLetter(item, entry), id: entry.id },
            origin: 'embedded',
            confidence: null,
            keys,
          }
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

/**
 * Adds the letter that tells works of the same year apart ('2023a'). Reference managers print it, in the list
 * and in citations, but their records do not contain it.
 */
function withYearLetter(item: CslItem, entry: ReferenceEntry): CslItem {
  const year = yearOf(item)
  if (!year || !/^\d{4}$/.test(year)) return item
  const lettered = new RegExp(`(?<!\\d)${year}[a-z](?![\\w])`).exec(plainText(entry.written))?.[0]
  return lettered ? { ...item, issued: { 'date-parts': [[lettered]] } } : item
}

/** Returns the same key for records of one work. A record without title and author is a work of its own. */
function keyOf(item: CslItem): string {
  if (item.DOI) return item.DOI.toLowerCase()
  const title = unaccented(item.title ?? '')
  const surname = surnamesOf(item)[0] ?? ''
  return title || surname ? [title, yearOf(item), surname].join('|') : item.id
}

/** Assigns each record to the printed entry that it resembles most; each entry gets at most one record. */
function placesOf(
  items: readonly CslItem[],
  printed: readonly ReferenceEntry[],
): Map<CslItem, ReferenceEntry> {
  const texts = printed.map((entry) => {
    const text = plainText(entry.written)
    return { entry, text, folded: unaccented(text), words: new Set(unaccentedWords(text)) }
  })
  const pairs = items.flatMap((item) => {
    const score = similarityOf(item)
    return texts.map((text) => ({ item, entry: text.entry, score: score(text) }))
  })
  const places = new Map<CslItem, ReferenceEntry>()
  const taken = new Set<ReferenceEntry>()
  for (const { item, entry, score } of pairs.sort((a, b) => b.score - a.score)) {
    if (score < 0.6) break
    if (places.has(item) || taken.has(entry)) continue
    places.set(item, entry)
    taken.add(entry)
  }
  return places
}

/**
 * Places the records that resemble no entry, such as a record without any field, by the numbers that citations
 * print: a citation with one such record and one number of an entry without a record.
 */
function placeByNumber(
  places: Map<CslItem, ReferenceEntry>,
  items: readonly CslItem[],
  printed: readonly ReferenceEntry[],
  { idsOf, citations }: { idsOf: Map<string, string[]>; citations: readonly PrintedCitation[] },
): void {
  const taken = new Set(places.values())
  const free = new Map<number, ReferenceEntry>()
  printed.forEach((entry, index) => {
    if (!taken.has(entry)) free.set(Number(entry.number ?? index + 1), entry)
  })
  const itemOf = new Map<string, CslItem>()
  for (const item of items)
    if (!places.has(item)) for (const id of idsOf.get(keyOf(item)) ?? []) itemOf.set(id, item)
  for (let isChanged = true; isChanged && itemOf.size > 0; ) {
    isChanged = false
    for (const { ids, numbers } of citations) {
      const left = new Set(ids.flatMap((id) => itemOf.get(id) ?? []))
      const open = numbers.filter((number) => free.has(number))
      const [item] = left
      const entry = free.get(open[0] ?? -1)
      if (left.size !== 1 || open.length !== 1 || !item || !entry) continue
      places.set(item, entry)
      free.delete(open[0] ?? -1)
      for (const [id, other] of itemOf) if (other === item) itemOf.delete(id)
      isChanged = true
    }
  }
}

interface PrintedText {
  text: string
  folded: string
  words: ReadonlySet<string>
}

/**
 * Scores how much of a record occurs in a printed entry, between 0 and 1. The title has the most weight. Fields
 * that the record lacks are left out, so that a record without a title is compared by its journal, volume
 * and page.
 */
function similarityOf(item: CslItem): (printed: PrintedText) => number {
  const doi = item.DOI?.toLowerCase()
  const title = unaccentedWords(item.title ?? '')
  const surname = unaccentedWords(surnamesOf(item)[0] ?? '')
  const container = unaccentedWords(item['container-title'] ?? '')
  const year = yearOf(item)
  const page = /\d+/.exec(item.page ?? '')?.[0]
  const numbers = [item.volume === undefined ? undefined : String(item.volume), page].filter(
    (number): number is string => number !== undefined && number !== '',
  )
  return ({ text, folded, words }) => {
    if (doi && folded.includes(doi)) return 1
    const share = (wanted: readonly string[]) =>
      wanted.filter((word) => words.has(word)).length / wanted.length
    const parts: [weight: number, score: number][] = []
    if (title.length > 0) parts.push([0.6, share(title)])
    else {
      if (container.length > 0) parts.push([0.3, share(container)])
      if (numbers.length > 0) parts.push([0.3, share(numbers)])
    }
    if (surname.length > 0) parts.push([0.25, share(surname) === 1 ? 1 : 0])
    if (year !== null) parts.push([0.15, text.includes(year) ? 1 : 0])
    const weight = parts.reduce((sum, [part]) => sum + part, 0)
    // One field alone, such as the year or a short title, does not identify a work.
    if (parts.length < 2 && title.length < 3) return 0
    return parts.reduce((sum, [part, score]) => sum + part * score, 0) / weight
  }
}
