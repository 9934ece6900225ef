import type { Trx } from '../db/client.ts'
import type { Identities } from '../documents/index.ts'
import { findCopy, moveCopy } from './copy-queries.ts'

/** Returns a normalised text of the people for whom a copy was made, in any order, for comparison. */
function inOneForm({ people, extra = [] }: Identities): string {
  const each = people.map(({ firstName, lastName, email, affiliation, orcid }) =>
    JSON.stringify([firstName, lastName, email, affiliation, orcid ?? ''].map((text) => text.trim())),
  )
  return JSON.stringify([[...new Set(each)].toSorted(), extra.toSorted()])
}

/**
 * Uses the copy that the author checked as the file's blind copy. Returns false if there is none, or if it
 * was made for other people.
 */
export async function takeCopy(
  trx: Trx,
  from: { objectId: string; fileId: string; by: string },
  people: Identities,
): Promise<boolean> {
  const copy = await findCopy(trx, from.objectId)
  if (copy?.state !== 'ready' || inOneForm(copy.people as unknown as Identities) !== inOneForm(people))
    return false
  await moveCopy(trx, from)
  return true
}
