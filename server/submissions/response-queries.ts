import type { Queryable, Trx } from '../db/client.ts'
import type { DraftPlace } from '../db/drafts.ts'

const draftColumns = ['content', 'revision', 'updatedAt'] as const

export function responseDraftPlace(
  trx: Trx,
  { manuscriptId, round, now }: { manuscriptId: string; round: number; now: Date },
): DraftPlace {
  return {
    find: () =>
      trx
        .selectFrom('responseDrafts')
        .select(draftColumns)
        .where('manuscriptId', '=', manuscriptId)
        .where('round', '=', round)
        .executeTakeFirst(),
    insert: (content) =>
      trx
        .insertInto('responseDrafts')
        .values({ manuscriptId, round, content, updatedAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning(draftColumns)
        .executeTakeFirst(),
    update: (content, revision) =>
      trx
        .updateTable('responseDrafts')
        .set((eb) => ({ content, revision: eb('revision', '+', 1), updatedAt: now }))
        .where('manuscriptId', '=', manuscriptId)
        .where('round', '=', round)
        .where('revision', '=', revision)
        .returning(draftColumns)
        .executeTakeFirst(),
  }
}

/** Stores the response and deletes its draft. */
export async function insertResponse(
  db: Queryable,
  response: {
    manuscriptId: string
    round: number
    body: string
    editorNote: string | null
    createdBy: string
    createdAt: Date
  },
): Promise<void> {
  await db.insertInto('responses').values(response).execute()
  await db.deleteFrom('responseDrafts').where('manuscriptId', '=', response.manuscriptId).execute()
}
