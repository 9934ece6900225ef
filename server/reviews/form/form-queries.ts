import { sql } from 'kysely'
import type { GivenAnswer, QuestionKind } from '#domain/manuscript/review-form.ts'
import type { Queryable, Trx } from '../../db/client.ts'

export async function storedForm(db: Queryable, manuscriptId: string, round: number): Promise<unknown> {
  const row = await db
    .selectFrom('rounds')
    .select('reviewForm')
    .where('manuscriptId', '=', manuscriptId)
    .where('number', '=', round)
    .executeTakeFirst()
  return row?.reviewForm ?? null
}

/** Stores the form of a round, unless it has one. */
export async function storeForm(trx: Trx, manuscriptId: string, round: number, form: string): Promise<void> {
  await trx
    .updateTable('rounds')
    .set({ reviewForm: form })
    .where('manuscriptId', '=', manuscriptId)
    .where('number', '=', round)
    .where('reviewForm', 'is', null)
    .execute()
}

export async function insertAnswers(
  trx: Trx,
  reviewId: string,
  answers: readonly GivenAnswer[],
): Promise<void> {
  await trx.deleteFrom('reviewAnswers').where('reviewId', '=', reviewId).execute()
  if (answers.length === 0) return
  await trx
    .insertInto('reviewAnswers')
    .values(answers.map((answer, index) => ({ ...answer, reviewId, position: index + 1 })))
    .execute()
}

/** Returns all answers of a review, for its writer and for editors. */
export function answersOfReview(db: Queryable, assignmentId: string): Promise<GivenAnswer[]> {
  return db
    .selectFrom('reviewAnswers as a')
    .innerJoin('reviews as r', 'r.id', 'a.reviewId')
    .select(['a.questionId', 'a.kind', 'a.label', 'a.options', 'a.scale', 'a.forAuthors', 'a.value'])
    .where('r.assignmentId', '=', assignmentId)
    .orderBy(sql`a.position`)
    .$narrowType<{ kind: QuestionKind }>()
    .execute()
}
