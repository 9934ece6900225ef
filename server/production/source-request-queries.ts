import type { Queryable, Trx } from '../db/client.ts'

/** The last request for the source of a manuscript. */
export async function findSourceRequest(db: Queryable, manuscriptId: string) {
  const row = await db
    .selectFrom('sourceRequests')
    .select(['requestedAt', 'answeredAt'])
    .where('manuscriptId', '=', manuscriptId)
    .executeTakeFirst()
  return row ?? null
}

/** Opens the request, or opens it again. */
export async function openSourceRequest(
  trx: Trx,
  request: { manuscriptId: string; requestedBy: string; requestedAt: Date },
): Promise<void> {
  const { manuscriptId: _, ...change } = request
  await trx
    .insertInto('sourceRequests')
    .values(request)
    .onConflict((conflict) => conflict.column('manuscriptId').doUpdateSet({ ...change, answeredAt: null }))
    .execute()
}

export async function answerSourceRequest(trx: Trx, manuscriptId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sourceRequests')
    .set({ answeredAt: now })
    .where('manuscriptId', '=', manuscriptId)
    .execute()
}
