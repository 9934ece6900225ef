import type { Queryable } from '../db/client.ts'

/** Returns the editors who are away today, with their substitutes. */
export function absentEditors(db: Queryable) {
  return db
    .selectFrom('absentEditors as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('users as s', 's.id', 'a.substituteId')
    .select([
      'a.userId',
      'a.awayUntil',
      'a.substituteId',
      'u.username',
      's.username as substituteUsername',
      's.firstName as substituteFirstName',
      's.lastName as substituteLastName',
    ])
    .$narrowType<{ userId: string; awayUntil: string }>()
}

/** Returns the substitutes of the editors who are away today; null for an editor without one. */
export async function substitutesOf(db: Queryable): Promise<Map<string, string | null>> {
  const rows = await db.selectFrom('absentEditors').select(['userId', 'substituteId']).execute()
  return new Map(rows.flatMap(({ userId, substituteId }) => (userId ? [[userId, substituteId]] : [])))
}
