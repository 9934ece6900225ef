import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import { isClosedTo } from '../../workflow/visibility-queries.ts'

/** Returns the reviewers who are invited or reading in the round, without those who became authors. */
export function openReviewersOf(db: Queryable, manuscriptId: string, round: number) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .select(['u.id', 'u.username', 'u.email', 'u.firstName', 'u.lastName'])
    .where('s.manuscriptId', '=', manuscriptId)
    .where('s.round', '=', round)
    .where('s.status', 'in', ['pending', 'in_progress'])
    .where('u.isActive', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('authorships as x')
            .select('x.userId')
            .whereRef('x.userId', '=', 'u.id')
            .whereRef('x.manuscriptId', '=', 's.manuscriptId'),
        ),
      ),
    )
    .orderBy('s.position')
    .execute()
}

/** Whether an editor is active and may read the manuscript. */
export async function mayRead(db: Queryable, userId: string, manuscriptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.isActive', '=', true)
    .where(sql<SqlBool>`NOT ${isClosedTo(manuscriptId)}`)
    .executeTakeFirst()
  return row !== undefined
}
