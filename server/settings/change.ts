import type { SettingsChange, SettingsView } from '#domain/schemas/cms.ts'
import type { Context } from '../context.ts'
import { record } from '../workflow/record.ts'

export async function changeSettings(
  context: Context,
  actorId: string,
  { group, value, was }: SettingsChange,
): Promise<SettingsView> {
  const { clock, db, settingsStore } = context
  await db.transaction().execute(async (trx) => {
    await settingsStore.change(trx, group, value, was)
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
