import type { Trx } from '../db/client.ts'

export async function insertAppeal(
  trx: Trx,
  appeal: { manuscriptId: string; body: string; sentBy: string; sentAt: Date },
): Promise<string> {
  const row = await trx.insertInto('appeals').values(appeal).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/**
 * Stores the answer to the open appeal, if there is one.
 */
export async function answerAppeal(
  trx: Trx,
  manuscriptId: string,
  { answer, answeredBy, at, upheld }: { answer: string; answeredBy: string; at: Date; upheld: boolean },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('appeals')
    .set({ answer, answeredBy, answeredAt: at, upheld })
    .where('manuscriptId', '=', manuscriptId)
    .where('upheld', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Records that the manuscript was reopened although its appeal had been dismissed. The answer stays as the authors
 * got it; a new rejection can be appealed.
 */
export async function closeDismissedAppeal(trx: Trx, manuscriptId: string, reopenedAt: Date): Promise<void> {
  await trx
    .updateTable('appeals')
    .set({ reopenedAt })
    .where('manuscriptId', '=', manuscriptId)
    .where('upheld', '=', false)
    .where('reopenedAt', 'is', null)
    .execute()
}
