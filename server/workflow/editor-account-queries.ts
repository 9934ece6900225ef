import type { Role } from '#domain/account/account.ts'
import { limitsOf } from '#domain/account/duties.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable } from '../db/client.ts'

/** Returns an account with its rights, name and address, if the person is still an active editor. For jobs that act in an editor's name. */
export async function editorAsViewer(db: Queryable, id: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'role', 'email', 'orcid', 'username', 'firstName', 'lastName'])
    .select(['recommendsOnly', 'duties', 'limitedToDuties'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('role', 'in', ['editor', 'admin'])
    .executeTakeFirst()
  if (!row) return null
  const { duties, limitedToDuties, recommendsOnly, id: userId, email, orcid, ...person } = row
  const role = row.role as Role
  const viewer: Viewer = {
    ...{ id: userId, role, email, orcid, recommendsOnly },
    ...limitsOf({ role, duties, limitedToDuties }),
  }
  return { viewer, person: { ...person, id: userId, email } }
}
