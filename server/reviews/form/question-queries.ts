import { sql } from 'kysely'
import type { QuestionKind } from '#domain/manuscript/review-form.ts'
import type { QuestionInput, QuestionView } from '#domain/schemas/review-form.ts'
import type { Queryable, Trx } from '../../db/client.ts'

const columns = [
  ...(['id', 'kind', 'label', 'help', 'options', 'scale'] as const),
  ...(['isRequired', 'forAuthors', 'manuscriptTypes'] as const),
] as const

type Typed = { kind: QuestionKind; manuscriptTypes: string[] }

export function listQuestions(db: Queryable): Promise<QuestionView[]> {
  return db
    .selectFrom('reviewQuestions')
    .select(columns)
    .orderBy('position')
    .orderBy('id')
    .$narrowType<Typed>()
    .execute()
}

/** Locks all questions, so that two changes of their order follow each other. */
export async function lockQuestions(trx: Trx): Promise<string[]> {
  await sql`LOCK TABLE review_questions IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  return (await listQuestions(trx)).map(({ id }) => id)
}

export function findQuestion(trx: Trx, id: string): Promise<QuestionView | undefined> {
  return trx
    .selectFrom('reviewQuestions')
    .select(columns)
    .where('id', '=', id)
    .$narrowType<Typed>()
    .executeTakeFirst()
}

export function insertQuestion(trx: Trx, question: QuestionInput): Promise<QuestionView> {
  return trx
    .insertInto('reviewQuestions')
    .values({
      ...question,
      position: sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM review_questions)`,
    })
    .returning(columns)
    .$narrowType<Typed>()
    .executeTakeFirstOrThrow()
}

export function updateQuestion(
  trx: Trx,
  id: string,
  question: QuestionInput,
): Promise<QuestionView | undefined> {
  return trx
    .updateTable('reviewQuestions')
    .set(question)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Typed>()
    .executeTakeFirst()
}

export function deleteQuestion(trx: Trx, id: string) {
  return trx.deleteFrom('reviewQuestions').where('id', '=', id).returning(['label']).executeTakeFirst()
}

export async function orderQuestions(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`UPDATE review_questions q SET position = x.place
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS x (id, place) WHERE x.id = q.id`.execute(trx)
}
