import type { Queryable } from '../../db/client.ts'

export interface MaskKey {
  namesHash: Buffer
  textHash: Buffer
}

export function findMasks(db: Queryable, keys: readonly MaskKey[]) {
  return db
    .selectFrom('textMasks')
    .select(['namesHash', 'textHash', 'ranges'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('namesHash', 'textHash'),
        'in',
        keys.map(({ namesHash, textHash }) => tuple(namesHash, textHash)),
      ),
    )
    .execute()
}

/**
 * Stores results. If two readers asked at the same time, the second insert is ignored, because both have the
 * same result.
 */
export async function insertMasks(
  db: Queryable,
  masks: readonly (MaskKey & { ranges: number[] })[],
): Promise<void> {
  await db
    .insertInto('textMasks')
    .values([...masks])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the texts of a manuscript that the other side reads. */
export async function textsOf(db: Queryable, manuscriptId: string) {
  const responses = await db
    .selectFrom('responses')
    .select('body')
    .where('manuscriptId', '=', manuscriptId)
    .execute()
  const reviews = await db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .select('r.comments')
    .where('s.manuscriptId', '=', manuscriptId)
    .execute()
  const answers = await db
    .selectFrom('reviewAnswers as a')
    .innerJoin('reviews as r', 'r.id', 'a.reviewId')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .select('a.value')
    .where('s.manuscriptId', '=', manuscriptId)
    .where('a.forAuthors', '=', true)
    .where('a.kind', '=', 'text')
    .execute()
  return {
    responses: responses.map(({ body }) => body),
    comments: [...reviews.map(({ comments }) => comments), ...answers.flatMap(({ value }) => value)],
  }
}
