import type { SettingsChange, SettingsView } from '#domain/schemas/cms.ts'
import type { Context } from '../context.ts'
import { record } from '../workflow/record.ts'
import { requireReady } from './setup.ts'

export async function changeSettings(
  context: Context,
  actorId: string,
  { group, value, was, seen }: SettingsChange,
): Promise<SettingsView> {
  const { clock, config, db, settingsStore } = context
  await db.transaction().execute(async (trx) => {
    if (group === 'opening' && value.isOpen === true && config.mode === 'production')
      await requireReady(trx, context)
    await settingsStore.change(trx, group, value, was, seen)
    await record(
      trx,
      { actorId, action: 'settings_updated', subject: ['settings', group], at: clock.now() },
      value,
    )
  })
  settingsStore.forget()
  return settingsWithUnread(context)
}

/** Returns the settings for administrators, including values that this release cannot read. */
export async function settingsWithUnread({ settings, settingsStore }: Context): Promise<SettingsView> {
  return { ...(await settings()), unread: await settingsStore.unread() }
}
