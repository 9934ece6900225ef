import type { Settings } from '#domain/journal/settings.ts'
import type { SettingsChange } from '#domain/schemas/cms.ts'
import type { Context } from '../context.ts'
import { record } from './record.ts'

export async function changeSettings(
  context: Context,
  actorId: string,
  { group, value }: SettingsChange,
): Promise<Settings> {
  const { clock, db, settingsStore } = context
  await db.transaction().execute(async (trx) => {
    await settingsStore.change(trx, group, value)
    await record(
      trx,
      { actorId, action: 'settings_updated', subject: ['settings', group], at: clock.now() },
      value,
    )
  })
  settingsStore.forget()
  return context.settings()
}
