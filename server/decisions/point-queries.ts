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

/** Stores the answer to a point that the authors can see. Returns false if there is no such point. */
export async function answerOfPoint(
  trx: Trx,
  point: { manuscriptId: string; round: number; pointId: string; answer: string; done: boolean; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('reviewPoints as p')
    .from('decisions as d')
    .set({ answer: point.answer, done: point.done, answeredAt: point.now })
    .whereRef('d.id', '=', 'p.decisionId')
    .where('d.releasedAt', 'is not', null)
    .where('p.id', '=', point.pointId)
    .where('p.manuscriptId', '=', point.manuscriptId)
    .where('p.round', '=', point.round)
    .where('p.chosen', '=', true)
    .returning('p.id')
    .executeTakeFirst()
  return row !== undefined
}

export function pointsOfDecision(db: Queryable, decisionId: string) {
  return db
    .selectFrom('reviewPoints')
    .select(['sourceReview', 'body as text', 'chosen'])
    .where('decisionId', '=', decisionId)
    .orderBy('orderIndex')
    .execute()
}
