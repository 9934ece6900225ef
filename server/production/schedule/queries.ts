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

/** Deletes the plan of a manuscript after its publication. */
export async function deletePlan(trx: Trx, manuscriptId: string): Promise<void> {
  await trx.deleteFrom('publicationPlans').where('manuscriptId', '=', manuscriptId).execute()
}
