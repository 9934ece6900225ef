import type { Role } from '#domain/account/account.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { manuscriptState } from '#emails/reader.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { personName } from '../workflow/people.ts'

export async function insertRequest(
  trx: Trx,
  request: { number: string; emailKey: string; createdAt: Date },
): Promise<string> {
  const row = await trx
    .insertInto('trackingRequests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Deletes and returns the request, so that it is answered only once and not stored any longer. */
export function takeRequest(trx: Trx, id: string) {
  return trx
    .deleteFrom('trackingRequests')
    .where('id', '=', id)
    .returning(['number', 'emailKey', 'createdAt'])
    .executeTakeFirst()
}

/** Whether a status was already sent for a later request. Event keys end with the time of their request. */
export async function wasAnsweredSince(db: Queryable, manuscriptId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('emails')
    .select('id')
    .where('manuscriptId', '=', manuscriptId)
    .where('kind', '=', manuscriptState.kind)
    .where('eventKey', '>', key)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the submitter if the address is theirs. Locks the row, so that requests are answered one at a time.
 */
export async function findSubmitter(
  db: Queryable,
  number: string,
  emailKey: string,
): Promise<{ manuscriptId: string; name: string; viewer: Viewer } | null> {
  const row = await db
    .selectFrom('manuscripts as m')
    .innerJoin('users as u', 'u.id', 'm.submitterId')
    .select(['m.id as manuscriptId', 'u.id', 'u.email', 'u.role', 'u.orcid'])
    .select(['u.username', 'u.firstName', 'u.lastName'])
    .where('m.number', '=', number)
    .where('u.emailKey', '=', emailKey)
    .where('u.isActive', '=', true)
    .forUpdate('m')
    .executeTakeFirst()
  if (!row) return null
  const { manuscriptId, id, email, role, orcid } = row
  return { manuscriptId, name: personName(row), viewer: { id, email, role: role as Role, orcid } }
}
