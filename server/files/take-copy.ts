import type { Trx } from '../db/client.ts'
import type { Identities } from '../documents/index.ts'
import { findCopy, moveCopy } from './copy-queries.ts'

/** The people of a copy in one form, whichever way they were written down. */
function inOneForm({ people, extra = [] }: Identities): string {
  return JSON.stringify([
    people.map(({ firstName, lastName, email, affiliation, orcid }) =>
      [firstName, lastName, email, affiliation, orcid ?? ''].map((text) => text.trim()),
    ),
    extra.toSorted(),
  ])
}

/** Hands the copy that the author saw to the file; false when there is none, or it was made for other people. */
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
