import type { Trx } from '../db/client.ts'

export async function insertAppeal(
  trx: Trx,
  appeal: { manuscriptId: string; body: string; sentBy: string; sentAt: Date },
): Promise<string> {
  const row = await trx.insertInto('appeals').values(appeal).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/**
 * Stores the answer to the current appeal, if there is one. An appeal that was dismissed counts as upheld when
 * the manuscript is reopened later, so that a new rejection can be appealed.
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
    .where((eb) => eb.or([eb('upheld', 'is', null), eb('upheld', '=', false)]))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
