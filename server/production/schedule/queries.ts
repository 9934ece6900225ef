import type { Role } from '#domain/account/account.ts'
import { limitsOf } from '#domain/account/duties.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable, Trx } from '../../db/client.ts'

export function planOf(db: Queryable, manuscriptId: string, { lock = false } = {}) {
  return db
    .selectFrom('publicationPlans')
    .select(['volume', 'issue', 'pages', 'doi', 'address', 'category', 'overrideReason'])
    .select(['publishAt', 'scheduledBy', 'failure'])
    .where('manuscriptId', '=', manuscriptId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}
export type PlanRow = NonNullable<Awaited<ReturnType<typeof planOf>>>

export async function savePlan(
  trx: Trx,
  manuscriptId: string,
  plan: Partial<Omit<PlanRow, 'publishAt'>> & { publishAt?: Date | null },
  updatedAt: Date,
): Promise<void> {
  await trx
    .insertInto('publicationPlans')
    .values({ manuscriptId, ...plan, updatedAt })
    .onConflict((conflict) => conflict.column('manuscriptId').doUpdateSet({ ...plan, updatedAt }))
    .execute()
}

/** Returns name and address of the person who scheduled a publication, if they are still an active editor. */
export async function schedulerOf(db: Queryable, id: string) {
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

/** Deletes the plan of a manuscript after its publication. */
export async function deletePlan(trx: Trx, manuscriptId: string): Promise<void> {
  await trx.deleteFrom('publicationPlans').where('manuscriptId', '=', manuscriptId).execute()
}
