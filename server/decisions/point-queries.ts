import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'

export interface NewPoint {
  reviewId: string | null
  text: string
  chosen: boolean
  fromEditor: boolean
}

export async function insertPoints(
  trx: Trx,
  {
    points,
    ...decision
  }: { manuscriptId: string; round: number; decisionId: string; points: readonly NewPoint[] },
): Promise<void> {
  if (points.length === 0) return
  await trx
    .insertInto('reviewPoints')
    .values(
      points.map(({ reviewId, text, chosen, fromEditor }, orderIndex) => ({
        ...decision,
        sourceReview: reviewId,
        fromEditor,
        orderIndex,
        body: text,
        chosen,
      })),
    )
    .execute()
}

/** Returns the authors' answer to a point that the last letter asks them to answer. */
export function currentPoint(trx: Trx, manuscriptId: string, pointId: string) {
  return trx
    .selectFrom('reviewPoints as p')
    .select(['p.answer', 'p.done'])
    .where('p.id', '=', pointId)
    .where('p.manuscriptId', '=', manuscriptId)
    .where('p.chosen', '=', true)
    .where(
      'p.decisionId',
      '=',
      // The last letter that the authors have.
      sql<string>`(SELECT d.id FROM decisions d WHERE d.manuscript_id = ${manuscriptId} AND d.released_at IS NOT NULL
        ORDER BY d.decided_at DESC LIMIT 1)`,
    )
    .executeTakeFirst()
}

/** Stores the answer to a point. */
export async function answerOfPoint(
  trx: Trx,
  pointId: string,
  answer: { answer: string; done: boolean; declined: boolean; answeredAt: Date },
): Promise<void> {
  await trx.updateTable('reviewPoints').set(answer).where('id', '=', pointId).execute()
}

export function pointsOfDecision(db: Queryable, decisionId: string) {
  return db
    .selectFrom('reviewPoints')
    .select(['sourceReview', 'body as text', 'chosen'])
    .where('decisionId', '=', decisionId)
    .orderBy('orderIndex')
    .execute()
}
