import type { Settings } from '#domain/journal/settings.ts'
import type { SettingsChange } from '#domain/schemas/cms.ts'
import type { Context } from '../context.ts'
import { findPreview, insertPreview } from './queries.ts'

/** A look at pages without the journal's own style rules, should they hide something (`?look=safe`). */
const safe = 'safe'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Milliseconds for which a preview can be looked at. */
const lifetime = 60 * 60_000

/** Stores changed settings for a look at real pages. Throws if they could not be saved. */
export async function keepPreview(
  { clock, db, settingsStore }: Context,
  { group, value }: Pick<SettingsChange, 'group' | 'value'>,
): Promise<{ key: string }> {
  const at = clock.now()
  const checked = await settingsStore.checked(db, group, value)
  return insertPreview(db, { group, value: checked, at, expired: new Date(at.getTime() - lifetime) })
}

/** The settings of a look at pages: those of a preview, or without the journal's own style rules. Null if there is none. */
export async function settingsOfLook(
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  settings: Settings,
  look: string,
): Promise<Settings | null> {
  if (look === safe) return { ...settings, appearance: { ...settings.appearance, customCss: '' } }
  if (!uuid.test(look)) return null
  const found = await findPreview(db, look, new Date(clock.now().getTime() - lifetime))
  return found ? { ...settings, [found.settingGroup]: found.value as object } : null
}
