import { Refusal } from '#domain/errors.ts'
import { defaultSettings, type Settings, settingsSchema } from '#domain/journal/settings.ts'
import type { SettingsStore } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { kept } from '../db/kept.ts'
import { lockSettings, readSettings, writeSettings } from './queries.ts'

async function load(db: Queryable): Promise<Settings> {
  const stored: Record<string, unknown> = { ...defaultSettings }
  for (const { name, value } of await readSettings(db)) {
    const group = defaultSettings[name as keyof Settings]
    if (group) stored[name] = { ...group, ...(value as object) }
  }
  return settingsSchema.parse(stored)
}

/** The journal's settings: what is stored over the defaults, kept between changes. */
export function settingsStore(db: Queryable): SettingsStore & { read: () => Promise<Settings> } {
  const settings = kept(() => load(db))
  return {
    read: settings.read,
    forget: settings.forget,
    async change(trx, group, fields) {
      await lockSettings(trx)
      const present = (await load(trx))[group]
      const { data, error } = settingsSchema.shape[group].safeParse({ ...present, ...fields })
      if (error) {
        const issues = error.issues.flatMap(({ path, message, ...issue }) =>
          ('keys' in issue ? issue.keys : ['']).map((key) => ({
            path: ['value', ...path, key].filter((step) => step !== '').join('.'),
            message,
          })),
        )
        throw new Refusal('invalid', issues[0]?.message, issues)
      }
      await writeSettings(trx, group, data)
    },
  }
}
