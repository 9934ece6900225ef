import type { Queryable } from '../db/client.ts'

/** Returns the authors' answer and the editors' choice about the publication of a manuscript's peer review. */
export async function peerReviewChoices(db: Queryable, manuscriptId: string) {
  const row = await db
    .selectFrom('peerReviewPublications')
    .select(['authorsAgree', 'isChosen'])
    .where('manuscriptId', '=', manuscriptId)
    .executeTakeFirst()
  return row ?? { authorsAgree: null, isChosen: null }
}
