import type { Queryable, Trx } from '../db/client.ts'

/** Returns the conflicts that editors declared with a manuscript. */
export function conflictsOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('editorConflicts as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.userId', 'c.reason', 'c.declaredAt', 'u.username', 'u.firstName', 'u.lastName'])
    .where('c.manuscriptId', '=', manuscriptId)
    .orderBy('c.declaredAt')
}

/** Stores the conflict, and takes the editor off the manuscript. */
export async function insertConflict(
  trx: Trx,
  {
    userId,
    manuscriptId,
    reason,
    declaredAt,
  }: {
    userId: string
    manuscriptId: string
    reason: string
    declaredAt: Date
  },
): Promise<void> {
  await trx.insertInto('editorConflicts').values({ userId, manuscriptId, reason, declaredAt }).execute()
  await trx
    .updateTable('manuscripts')
    .set({ handlingEditorId: null, handlingAssignedBy: null, handlingExplanation: null })
    .where('id', '=', manuscriptId)
    .where('handlingEditorId', '=', userId)
    .execute()
  await trx
    .updateTable('manuscripts')
    .set({ handlingAssignedBy: null })
    .where('id', '=', manuscriptId)
    .where('handlingAssignedBy', '=', userId)
    .execute()
  await trx
    .updateTable('productionAssignments')
    .set({ assigneeId: null })
    .where('manuscriptId', '=', manuscriptId)
    .where('assigneeId', '=', userId)
    .execute()
  await trx
    .updateTable('discussions')
    .set({ assigneeId: null })
    .where('manuscriptId', '=', manuscriptId)
    .where('assigneeId', '=', userId)
    .where('closedAt', 'is', null)
    .execute()
}

export async function deleteConflict(trx: Trx, manuscriptId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('editorConflicts')
    .where('manuscriptId', '=', manuscriptId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
