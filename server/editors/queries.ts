import type { EditorPreferences } from '#domain/schemas/editor-preferences.ts'
import type { Queryable } from '../db/client.ts'
import { hasJoined, worksOnAll } from '../workflow/visibility-queries.ts'

export function findPreferences(db: Queryable, userId: string) {
  return db
    .selectFrom('editorPreferences')
    .select(['reviewDays', 'revisionDays', 'signature', 'awayFrom', 'awayUntil', 'substituteId'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Returns the editors who can substitute for an editor. */
export function colleaguesOf(db: Queryable, userId: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('absentEditors as a', 'a.userId', 'u.id')
    .select(['u.id', 'u.username', 'u.firstName', 'u.lastName', 'a.awayUntil'])
    .where('u.isActive', '=', true)
    .where('u.role', 'in', ['editor', 'admin'])
    .where(worksOnAll)
    .where(hasJoined)
    .where('u.id', '!=', userId)
    .orderBy('u.lastName')
    .orderBy('u.username')
    .execute()
}

export async function saveAbsence(
  db: Queryable,
  userId: string,
  absence: { awayFrom: string | null; awayUntil: string | null; substituteId: string | null },
): Promise<void> {
  await db
    .insertInto('editorPreferences')
    .values({ userId, ...absence })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(absence))
    .execute()
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
