import type { Queryable } from '../../db/client.ts'

interface MaskKey {
  textHash: Buffer
  namesHash: Buffer
}

export function findMasks(db: Queryable, namesHash: Buffer, textHashes: readonly Buffer[]) {
  return db
    .selectFrom('textMasks')
    .select(['textHash', 'ranges'])
    .where('namesHash', '=', namesHash)
    .where('textHash', 'in', textHashes)
    .execute()
}

/**
 * Stores a result. If two readers asked at the same time, the second insert is ignored, because both have the
 * same result.
 */
export async function insertMask(
  db: Queryable,
  { textHash, namesHash }: MaskKey,
  ranges: number[],
): Promise<void> {
  await db
    .insertInto('textMasks')
    .values({ textHash, namesHash, ranges })
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
