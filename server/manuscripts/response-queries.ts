import { sql } from 'kysely'
import type { DetailChange } from '#domain/schemas/revised-details.ts'
import type { Queryable } from '../db/client.ts'

export function responsesOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('responses')
    .select(['id', 'round', 'body', 'editorNote', 'createdAt', 'changes'])
    .$narrowType<{ changes: DetailChange[] }>()
    .where('manuscriptId', '=', manuscriptId)
    .orderBy('createdAt', 'desc')
}

/** Returns this person's drafts of responses in the current round. */
export function responseDraftsOf(db: Queryable, submitterId: string, manuscriptIds: string[]) {
  return db
    .selectFrom('responseDrafts as d')
    .innerJoin('manuscripts as m', 'm.id', 'd.manuscriptId')
    .select(['d.manuscriptId', 'd.revision', 'd.content', 'd.updatedAt'])
    .whereRef('d.round', '=', 'm.round')
    .where('m.status', '=', 'revisions_required')
    .where('m.submitterId', '=', submitterId)
    .where('d.manuscriptId', '=', sql<string>`ANY(${manuscriptIds}::uuid[])`)
}
