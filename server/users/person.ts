import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { PersonView } from '#domain/schemas/cms.ts'
import type { Queryable } from '../db/client.ts'
import { authoredBy, handledBy, profileOf, reviewsOf } from './person-queries.ts'
import { findUser } from './queries.ts'

/** Returns what somebody does in the journal, without the manuscripts that are closed to the viewer. */
export async function personPage(db: Queryable, viewer: Viewer, id: string): Promise<PersonView> {
  const [user, profile] = await Promise.all([findUser(db, viewer, id), profileOf(db, id)])
  if (!user || !profile)
    throw new Refusal('not_found', 'This user no longer exists. Somebody may have deleted the account.')
  const [authored, handled, reviews] = await Promise.all([
    authoredBy(db, viewer, id),
    handledBy(db, viewer, id),
    reviewsOf(db, viewer, id),
  ])
  return { ...user, ...profile, authored, handled, reviews }
}
