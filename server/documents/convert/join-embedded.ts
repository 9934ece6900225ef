import { unaccented, unaccentedWords } from '#domain/unaccented.ts'
import { type CslItem, surnamesOf, yearOf } from './csl.ts'
import type { ReferenceEntry } from './references.ts'
import { plainText } from './tree.ts'

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

function keyOf(item: CslItem): string {
  return (
    item.DOI?.toLowerCase() ??
    ([unaccented(item.title ?? ''), yearOf(item), surnamesOf(item)[0]].join('|') || item.id)
  )
}

/** Scores how much of a record occurs in a printed entry. Its title has the most weight. */
function similarity(item: CslItem, entry: ReferenceEntry): number {
  const text = plainText(entry.written)
  if (item.DOI && unaccented(text).includes(item.DOI.toLowerCase())) return 1
  const words = new Set(unaccentedWords(text))
  const title = unaccentedWords(item.title ?? '')
  const share = title.length > 0 ? title.filter((word) => words.has(word)).length / title.length : 0
  const surname = unaccentedWords(surnamesOf(item)[0] ?? '')
  const hasName = surname.length > 0 && surname.every((word) => words.has(word))
  const hasYear = yearOf(item) !== null && text.includes(yearOf(item) ?? '')
  return share * 0.6 + (hasName ? 0.25 : 0) + (hasYear ? 0.15 : 0)
}
