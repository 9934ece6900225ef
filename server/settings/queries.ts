import { sql } from 'kysely'
import type { SettingsGroup } from '#domain/journal/settings.ts'
import type { Queryable, Trx } from '../db/client.ts'

export function readSettings(db: Queryable) {
  return db.selectFrom('settings').select(['name', 'value']).execute()
}

/** Allows one writer at a time, so that the second reads what the first wrote. Readers are not blocked. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

/** Replaces the stored values of one group. Missing values have their defaults. */
export async function writeSettings(db: Queryable, group: SettingsGroup, value: object): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: group, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: JSON.stringify(value), updatedAt: new Date() }),
    )
    .execute()
}
