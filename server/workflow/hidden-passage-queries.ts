import type { Queryable } from '../db/client.ts'

/** Returns the passages of a manuscript's reviews that its authors must not get. */
export function hiddenPassages(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('hiddenPassages as h')
    .innerJoin('reviews as r', 'r.id', 'h.reviewId')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .select('h.passage')
    .where('s.manuscriptId', '=', manuscriptId)
    .where('h.shownAt', 'is', null)
    .orderBy('h.hiddenAt')
}

export async function hiddenPassagesOf(db: Queryable, manuscriptId: string): Promise<string[]> {
  return (await hiddenPassages(db, manuscriptId).execute()).map(({ passage }) => passage)
}
