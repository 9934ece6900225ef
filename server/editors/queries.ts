import type { EditorPreferences } from '#domain/schemas/editor-preferences.ts'
import type { Queryable, Trx } from '../db/client.ts'

export function findPreferences(db: Queryable, userId: string) {
  return db
    .selectFrom('editorPreferences')
    .select(['reviewDays', 'revisionDays', 'signature'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function savePreferences(
  db: Queryable,
  userId: string,
  preferences: EditorPreferences,
): Promise<void> {
  await db
    .insertInto('editorPreferences')
    .values({ userId, ...preferences })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(preferences))
    .execute()
}

export function editorsInOffice(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'firstName', 'lastName', 'email', 'recommendsOnly'])
    .where('role', '=', 'editor')
    .where('isActive', '=', true)
    .orderBy('lastName')
    .orderBy('username')
    .execute()
}

/** Returns false if there is no such editor. */
export async function setRecommendsOnly(trx: Trx, id: string, recommendsOnly: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ recommendsOnly })
    .where('id', '=', id)
    .where('role', '=', 'editor')
    .where('isActive', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
