import type { Queryable } from '../db/client.ts'

export function responsesOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('responses')
    .select(['id', 'round', 'body', 'createdAt'])
    .where('manuscriptId', '=', manuscriptId)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Response drafts of this person for the current round. */
export function responseDraftsOf(db: Queryable, submitterId: string, manuscriptIds: string[]) {
  if (manuscriptIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('responseDrafts as d')
    .innerJoin('manuscripts as m', 'm.id', 'd.manuscriptId')
    .select(['d.manuscriptId', 'd.revision', 'd.content', 'd.updatedAt'])
    .whereRef('d.round', '=', 'm.round')
    .where('m.status', '=', 'revisions_required')
    .where('m.submitterId', '=', submitterId)
    .where('d.manuscriptId', 'in', manuscriptIds)
    .execute()
}
