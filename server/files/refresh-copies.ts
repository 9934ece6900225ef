import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import type { Identities } from '../documents/index.ts'
import { wantCopy } from './copy-queries.ts'
import { isForReviewers } from './source-parts.ts'
import { partsOfObject, texCopiesOf } from './source-queries.ts'

/** The people for whom a copy was made, and the files that were used with the LaTeX source. */
export interface CopyBasis extends Identities {
  /** Storage keys of the files. Those of files that reviewers do not read are followed by their kind. */
  parts?: string[]
}

export async function withParts(
  { db }: Pick<Context, 'db'>,
  objectId: string,
  ownerId: string,
  people: Identities,
): Promise<CopyBasis> {
  const beside = await partsOfObject(db, objectId, ownerId)
  const parts = beside.parts.map((part) =>
    isForReviewers(part) ? part.storageKey : `${part.storageKey} ${part.kind}`,
  )
  return parts.length > 0 ? { ...people, parts } : people
}

/**
 * Makes the copies of this person's LaTeX sources again if one of their parts was uploaded later or removed.
 */
export async function refreshTexCopies(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ownerId: string,
): Promise<void> {
  for (const { objectId, people } of await texCopiesOf(db, ownerId)) {
    const { parts: _, ...before } = people as CopyBasis
    const basis = await withParts({ db }, objectId, ownerId, before)
    await db.transaction().execute(async (trx) => {
      if (await wantCopy(trx, { objectId, people: basis, now: clock.now(), anew: false }))
        await addJob(trx, 'make_object_copy', { objectId }, { key: `object-copy:${objectId}` })
    })
  }
}
