import type { z } from 'zod'
import { defaultSettings, type Settings, type SettingsGroup, settingsSchema } from '../journal/settings.ts'
import type { DocumentKind } from './document.ts'

/** Each group of settings is one document. */
export function settingsKind(group: SettingsGroup): DocumentKind<Settings[SettingsGroup]> {
  return {
    version: 2,
    schema: settingsSchema.shape[group] as z.ZodType<Settings[SettingsGroup]>,
    blank: defaultSettings[group],
    // Version 1 had one currency.
    upgrades: {
      1: ({ chargeUsd, ...stored }) => (chargeUsd === undefined ? stored : { charge: chargeUsd, ...stored }),
    },
  }
}
