import { Refusal } from '#domain/errors.ts'
import { defaultSettings, type Settings, settingsSchema } from '#domain/settings.ts'
import type { SettingsStore } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { lockSettings, readSettings, writeSettings } from './queries.ts'

const keepMs = 5000

/**
 * The journal's settings: what is stored over the defaults. Kept a few seconds, since every request asks; a change
 * elsewhere is seen after that, and one of our own at once by `forget`.
 */
export function settingsStore(db: Queryable): SettingsStore & { read: () => Promise<Settings> } {
  let kept: Promise<Settings> | undefined
  let until = 0
  async function load(from = db): Promise<Settings> {
    const stored: Record<string, unknown> = { ...defaultSettings }
    for (const { name, value } of await readSettings(from)) {
      const group = defaultSettings[name as keyof Settings]
      if (group) stored[name] = { ...group, ...(value as object) }
    }
    return settingsSchema.parse(stored)
  }
  return {
    read: () => {
      if (!kept || Date.now() > until) {
        const loading = load()
        // A failure is not kept: the next reader tries again.
        loading.catch(() => {
          if (kept === loading) kept = undefined
        })
        kept = loading
        until = Date.now() + keepMs
      }
      return kept
    },
    forget: () => {
      kept = undefined
    },
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
