import { defaultSettings } from '#domain/journal/settings.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'

/** What lists of articles are read from, in a journal with the default settings. */
export function storesOf(db: Database): Pick<Context, 'db' | 'settings' | 'clock'> {
  return { db, settings: async () => defaultSettings, clock: { now: () => new Date() } }
}
