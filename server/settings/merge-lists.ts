import { isDeepStrictEqual } from 'node:util'
import { isFields } from '#domain/stored/document.ts'

type Entry = Record<string, unknown>

export interface MergedList {
  list: Entry[]
  /** Names of the entries that both people changed. The list has the later person's. */
  conflicts: string[]
  /** Names of the other person's entries in their order if both changed the order. The list has the later person's. */
  theirOrder: string[] | null
}

const isEntries = (value: unknown): value is Entry[] => Array.isArray(value) && value.every(isFields)

/** Entries by their id, or by the field that comes first in their form. Returns null if two entries have the same. */
function byKey(entries: readonly Entry[]): Map<unknown, Entry> | null {
  const keyed = new Map(entries.map((entry) => [entry.id ?? entry.name ?? entry.from, entry]))
  return keyed.size === entries.length ? keyed : null
}

const nameOf = (entry: Entry | undefined) => String(entry?.name ?? entry?.from ?? '')

/** Whether the entries that both lists have are in the same order. */
function isSameOrder(one: Map<unknown, Entry>, other: Map<unknown, Entry>): boolean {
  return isDeepStrictEqual(
    [...one.keys()].filter((key) => other.has(key)),
    [...other.keys()].filter((key) => one.has(key)),
  )
}

/**
 * Merges two people's changes of one list entry by entry. Entries that the other person added come last, unless only that person
 * changed the order. Returns null if the values are not lists of entries that can be told apart.
 *
 * `seen` is what the other person had saved when I was told of a conflict. Where that is still the value, mine replaces it.
 */
export function mergeLists(base: unknown, mine: unknown, theirs: unknown, seen?: unknown): MergedList | null {
  if (!isEntries(base) || !isEntries(mine) || !isEntries(theirs)) return null
  const [before, own, other] = [byKey(base), byKey(mine), byKey(theirs)]
  const known = isEntries(seen) ? byKey(seen) : null
  if (!before || !own || !other) return null
  const conflicts: string[] = []
  const merged = (key: unknown): Entry[] => {
    const [was, ours, now] = [before.get(key), own.get(key), other.get(key)]
    const isConflict =
      !isDeepStrictEqual(ours, was) && !isDeepStrictEqual(now, was) && !isDeepStrictEqual(now, ours)
    if (isConflict && !(known && isDeepStrictEqual(known.get(key), now))) conflicts.push(nameOf(now ?? was))
    const result = isDeepStrictEqual(ours, was) ? now : ours
    return result ? [result] : []
  }
  const [isOrderMine, isOrderTheirs] = [!isSameOrder(before, own), !isSameOrder(before, other)]
  const isOrderConflict =
    isOrderMine && isOrderTheirs && !isSameOrder(own, other) && !(known && isSameOrder(known, other))
  const keys = new Set(
    !isOrderMine && isOrderTheirs ? [...other.keys(), ...own.keys()] : [...own.keys(), ...other.keys()],
  )
  const theirOrder = isOrderConflict ? theirs.filter(({ isRemoved }) => !isRemoved).map(nameOf) : null
  return { list: [...keys].flatMap(merged), conflicts, theirOrder }
}
