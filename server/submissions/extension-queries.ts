import type { Queryable, Trx } from '../db/client.ts'

export async function insertExtension(
  trx: Trx,
  extension: {
    manuscriptId: string
    round: number
    askedBy: string
    askedAt: Date
    until: string
    reason: string
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('extensions')
    .values(extension)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function openExtension(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('extensions')
    .select(['id', 'until', 'askedBy'])
    .where('manuscriptId', '=', manuscriptId)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
}

export async function answerExtension(
  trx: Trx,
  id: string,
  answer: {
    granted: boolean
    grantedUntil: string | null
    note: string | null
    answeredBy: string
    answeredAt: Date
  },
): Promise<void> {
  await trx.updateTable('extensions').set(answer).where('id', '=', id).execute()
}

export async function setRevisionDue(trx: Trx, manuscriptId: string, due: Date): Promise<void> {
  await trx.updateTable('manuscripts').set({ revisionDueAt: due }).where('id', '=', manuscriptId).execute()
}
