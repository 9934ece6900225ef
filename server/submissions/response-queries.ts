import { sql } from 'kysely'
import type { DetailChange } from '#domain/schemas/revised-details.ts'
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
    changes: readonly DetailChange[]
  },
): Promise<void> {
  const changes = JSON.stringify(response.changes)
  await db
    .insertInto('responses')
    .values({ ...response, changes })
    .execute()
  await db.deleteFrom('responseDrafts').where('manuscriptId', '=', response.manuscriptId).execute()
}

/** Stores the answers to points that the last letter asks the authors to answer. Other points are ignored. */
export async function answerPoints(
  trx: Trx,
  manuscriptId: string,
  points: readonly { id: string; answer: string; done: boolean; declined: boolean }[],
  answeredAt: Date,
): Promise<void> {
  if (points.length === 0) return
  await sql`UPDATE review_points p SET answer = a.answer, done = a.done, declined = a.declined, answered_at = ${answeredAt}
    FROM jsonb_to_recordset(${JSON.stringify(points)}::jsonb) AS a(id uuid, answer text, done boolean, declined boolean)
    WHERE p.id = a.id AND p.manuscript_id = ${manuscriptId} AND p.chosen
      AND p.decision_id = (SELECT d.id FROM decisions d WHERE d.manuscript_id = ${manuscriptId}
        AND d.released_at IS NOT NULL ORDER BY d.decided_at DESC LIMIT 1)`.execute(trx)
}
