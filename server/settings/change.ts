import { Refusal } from '#domain/errors.ts'
import { neededToOpen } from '#domain/journal/cms.ts'
import type { SettingsChange, SettingsView } from '#domain/schemas/cms.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { record } from '../workflow/record.ts'
import { readSettings } from './queries.ts'

export async function changeSettings(
  context: Context,
  actorId: string,
  { group, value, was }: SettingsChange,
): Promise<SettingsView> {
  const { clock, config, db, settingsStore } = context
  await db.transaction().execute(async (trx) => {
    if (group === 'opening' && value.isOpen === true && config.mode === 'production') await requireReady(trx)
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

/** Throws unless the settings that a journal cannot open without have been saved. */
async function requireReady(trx: Trx): Promise<void> {
  const saved = new Set((await readSettings(trx)).map(({ name }) => name))
  const missing = Object.keys(neededToOpen).filter((group) => !saved.has(group))
  if (missing.length > 0)
    throw new Refusal(
      'invalid',
      `Before the journal can open, save these settings: ${missing.map((group) => neededNames[group as keyof typeof neededNames]).join(', ')}.`,
    )
}

const neededNames = {
  journal: 'Identity',
  office: 'Editorial office',
  publishing: 'License and fees',
} as const satisfies Record<keyof typeof neededToOpen, string>
