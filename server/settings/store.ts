import { defaultSettings, type Settings, settingsSchema } from '#domain/settings.ts'
import type { Queryable } from '../db/client.ts'
import { type Kept, kept } from '../db/kept.ts'
import { readSettings } from './queries.ts'

/** The journal's settings: what is stored over the defaults. */
export function settingsStore(db: Queryable): Kept<Settings> {
  return kept(async () => {
    const stored: Record<string, unknown> = { ...defaultSettings }
    for (const { name, value } of await readSettings(db)) {
      const group = defaultSettings[name as keyof Settings]
      if (group) stored[name] = { ...group, ...(value as object) }
    }
    return settingsSchema.parse(stored)
  })
}
