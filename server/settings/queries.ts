import { sql } from 'kysely'
import type { SettingsGroup } from '#domain/journal/settings.ts'
import type { Queryable, Trx } from '../db/client.ts'

export function readSettings(db: Queryable) {
  return db.selectFrom('settings').select(['name', 'value']).execute()
}

/** One writer at a time: the second reads what the first wrote. Readers are not held up. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

/** Replaces what is stored of one group; what it leaves out has its default. */
export async function writeSettings(db: Queryable, group: SettingsGroup, value: object): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: group, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: JSON.stringify(value), updatedAt: new Date() }),
    )
    .execute()
}
