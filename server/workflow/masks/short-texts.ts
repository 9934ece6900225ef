import { hash } from 'node:crypto'
import type { Identities } from '#domain/blinding/identities.ts'
import { applyMask, type MaskFinder, maskFinder, type TextKind } from '#domain/blinding/masking.ts'
import { RecentlyUsed } from '../../recently-used.ts'

interface Mask {
  ranges: readonly number[]
  bytes: number
}

/** Memory of an entry with its key, without the ranges. Nearly all have none. */
const entryBytes = 200
/** Some 5,000 titles and keywords. */
const mostBytes = 1024 * 1024

const kept = new RecentlyUsed<Mask>(mostBytes)

/** For the texts of one manuscript, which are masked in succession: preparing to search for its names takes milliseconds. */
const finders = new WeakMap<Identities, MaskFinder>()

function finderOf(identities: Identities): MaskFinder {
  const known = finders.get(identities)
  if (known) return known
  const finder = maskFinder(identities)
  finders.set(identities, finder)
  return finder
}

/**
 * Masks the names of these people in a short text. What was found is kept by a sum of all that it follows from, the
 * names and the text themselves, so that it is never used for other people, or after a name was changed.
 */
export function maskShort(identities: Identities, text: string, kind: TextKind): string {
  const key = hash('sha256', JSON.stringify([kind, identitiesOnly(identities), text]), 'base64')
  const known = kept.get(key)
  if (known) return applyMask(text, known.ranges)
  const ranges = finderOf(identities)(text, kind)
  kept.set(key, { ranges, bytes: entryBytes + 8 * ranges.length })
  return applyMask(text, ranges)
}

/** Keeps only the identifying fields of the people; the rows contain others. */
export const identitiesOnly = ({ people, extra = [] }: Identities): Required<Identities> => ({
  people: people.map(({ firstName, lastName, email, affiliation, orcid }) => ({
    ...{ firstName, lastName, email, affiliation, orcid },
  })),
  extra,
})
