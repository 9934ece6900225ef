import { sql } from 'kysely'
import type { SettingsGroup } from '#domain/journal/settings.ts'
import type { Queryable, Trx } from '../db/client.ts'

export function readSettings(db: Queryable) {
  return db.selectFrom('settings').select(['name', 'value']).execute()
}

/**
 * Locks the settings against other writers, so that a second writer reads what the first one wrote. Readers
 * are not blocked.
 */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

/** Replaces the stored values of one group. Values that are missing have their defaults. */
export async function writeSettings(db: Queryable, group: SettingsGroup, value: object): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: group, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: JSON.stringify(value), updatedAt: new Date() }),
    )
    .execute()
}

interface NewPreview {
  group: SettingsGroup
  value: object
  at: Date
  /** Previews from before this time are deleted. */
  expired: Date
}

export async function insertPreview(db: Queryable, { group, value, at, expired }: NewPreview) {
  await db.deleteFrom('settingPreviews').where('createdAt', '<', expired.toISOString()).execute()
  return db
    .insertInto('settingPreviews')
    .values({ settingGroup: group, value: JSON.stringify(value), createdAt: at })
    .returning('key')
    .executeTakeFirstOrThrow()
}

export function findPreview(db: Queryable, key: string, since: Date) {
  return db
    .selectFrom('settingPreviews')
    .select(['settingGroup', 'value'])
    .where('key', '=', key)
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirst()
}
