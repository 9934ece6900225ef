import type { Trx } from '../db/client.ts'
import type { Identities } from '../documents/index.ts'
import { findCopy, moveCopy } from './copy-queries.ts'

/** Returns a normalised text of the people for whom a copy was made, for comparison. */
function inOneForm({ people, extra = [] }: Identities): string {
  return JSON.stringify([
    people.map(({ firstName, lastName, email, affiliation, orcid }) =>
      [firstName, lastName, email, affiliation, orcid ?? ''].map((text) => text.trim()),
    ),
    extra.toSorted(),
  ])
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
