import { defaultSettings, type Settings, settingsSchema } from '#domain/settings.ts'
import type { Queryable } from '../db/client.ts'
import { readSettings } from './queries.ts'

const keepMs = 5000

/**
 * The journal's settings: what is stored over the defaults. Kept a few seconds, since every request asks; a change
 * elsewhere is seen after that, and one of our own at once by `forget`.
 */
export function settingsStore(db: Queryable): { read: () => Promise<Settings>; forget: () => void } {
  let kept: Promise<Settings> | undefined
  let until = 0
  async function load(): Promise<Settings> {
    const stored: Record<string, unknown> = { ...defaultSettings }
    for (const { name, value } of await readSettings(db)) {
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
  }
}
