import { sql } from 'kysely'
import type { Status } from '#domain/manuscript/manuscript.ts'
import type { Queryable } from '../db/client.ts'

/** Returns the manuscripts that wait for a decision, and since when. */
export function waitingManuscripts(db: Queryable) {
  return db
    .selectFrom('manuscripts')
    .select(['id', 'status', 'round'])
    .select(
      sql<string>`CASE WHEN status = 'submitted' THEN submitted_at ELSE stage_entered_at END`.as('since'),
    )
    .where('status', 'in', ['submitted', 'under_review', 'revised'])
    .orderBy('submittedAt')
    .$narrowType<{ status: Status }>()
    .execute()
}
