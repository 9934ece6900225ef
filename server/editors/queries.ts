import type { EditorPreferences } from '#domain/schemas/editor-preferences.ts'
import type { Queryable } from '../db/client.ts'

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
