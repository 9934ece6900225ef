import type { EditedMail } from '#domain/schemas/mails.ts'
import type { Queryable, Trx } from '../../db/client.ts'

export async function planOf(db: Queryable, manuscriptId: string, { lock = false } = {}) {
  const row = await db
    .selectFrom('publicationPlans')
    .select(['volume', 'issue', 'pages', 'doi', 'address', 'category', 'overrideReason'])
    .select(['publishAt', 'scheduledBy', 'failure', 'mails'])
    .where('manuscriptId', '=', manuscriptId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && { ...row, mails: row.mails as unknown as EditedMail[] }
}
export type PlanRow = NonNullable<Awaited<ReturnType<typeof planOf>>>

export async function savePlan(
  trx: Trx,
  manuscriptId: string,
  {
    mails,
    ...plan
  }: Partial<Omit<PlanRow, 'publishAt' | 'mails'>> & {
    publishAt?: Date | null
    mails?: readonly EditedMail[]
  },
  updatedAt: Date,
): Promise<void> {
  const values = { ...plan, ...(mails && { mails: JSON.stringify(mails) }), updatedAt }
  await trx
    .insertInto('publicationPlans')
    .values({ manuscriptId, ...values })
    .onConflict((conflict) => conflict.column('manuscriptId').doUpdateSet(values))
    .execute()
}

/** Deletes the plan of a manuscript after its publication. */
export async function deletePlan(trx: Trx, manuscriptId: string): Promise<void> {
  await trx.deleteFrom('publicationPlans').where('manuscriptId', '=', manuscriptId).execute()
}
