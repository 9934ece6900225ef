import { isDeepStrictEqual } from 'node:util'
import { isFields } from '#domain/stored/document.ts'

type Entry = Record<string, unknown>

const isEntries = (value: unknown): value is Entry[] => Array.isArray(value) && value.every(isFields)

/** Entries by what tells them apart: their id, or the field that comes first in their form. */
function byKey(entries: readonly Entry[]): Map<unknown, Entry> {
  return new Map(entries.map((entry) => [entry.id ?? entry.name ?? entry.from, entry]))
}

/**
 * Merges two people's changes of one list entry by entry; entries that somebody else added come last. Returns null if the values are
 * no lists of entries, or if both changed the same entry.
 */
export function mergedList(base: unknown, mine: unknown, theirs: unknown): Entry[] | null {
  if (!isEntries(base) || !isEntries(mine) || !isEntries(theirs)) return null
  const [before, own, other] = [byKey(base), byKey(mine), byKey(theirs)]
  const merged: Entry[] = []
  for (const [key, entry] of own) {
    const now = other.get(key)
    const isTheirs = isDeepStrictEqual(entry, before.get(key))
    if (!isTheirs && !isDeepStrictEqual(now, before.get(key)) && !isDeepStrictEqual(now, entry)) return null
    if (!isTheirs) merged.push(entry)
    else if (now) merged.push(now)
  }
  for (const [key, entry] of other) {
    if (own.has(key)) continue
    if (!before.has(key)) merged.push(entry)
    // Removed by one and changed by the other.
    else if (!isDeepStrictEqual(before.get(key), entry)) return null
  }
  return merged
}
