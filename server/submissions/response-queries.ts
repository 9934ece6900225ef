import type { ResponseDraftInput } from '#domain/schemas/drafts.ts'
import type { Queryable, Trx } from '../db/client.ts'

interface Draft {
  manuscriptId: string
  round: number
  /** The last revision that the client knows; null if none. */
  revision: number | null
  content: Omit<ResponseDraftInput, 'revision'>
  now: Date
}

/** Writes nothing if somebody has saved since `revision`. */
export function writeResponseDraft(trx: Trx, { manuscriptId, round, revision, content, now }: Draft) {
  const columns = ['revision', 'updatedAt'] as const
  const values = { content: JSON.stringify(content), updatedAt: now }
  if (revision === null)
    return trx
      .insertInto('responseDrafts')
      .values({ manuscriptId, round, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
  return trx
    .updateTable('responseDrafts')
    .set((eb) => ({ ...values, revision: eb('revision', '+', 1) }))
    .where('manuscriptId', '=', manuscriptId)
    .where('round', '=', round)
    .where('revision', '=', revision)
    .returning(columns)
    .executeTakeFirst()
}

/** The draft is deleted once the response is sent. */
export async function insertResponse(
  db: Queryable,
  response: { manuscriptId: string; round: number; body: string; createdBy: string; createdAt: Date },
): Promise<void> {
  await db.insertInto('responses').values(response).execute()
  await db.deleteFrom('responseDrafts').where('manuscriptId', '=', response.manuscriptId).execute()
}
