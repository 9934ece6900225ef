import type { z } from 'zod'
import { defaultSettings, type Settings, type SettingsGroup, settingsSchema } from '../journal/settings.ts'
import type { DocumentKind } from './document.ts'

/** Returns the document kind of a group of settings. Each group is stored as one document. `defaults` stand for what is not stored. */
export function settingsKind(
  group: SettingsGroup,
  defaults: Settings = defaultSettings,
): DocumentKind<Settings[SettingsGroup]> {
  return {
    version: 2,
    schema: settingsSchema.shape[group] as z.ZodType<Settings[SettingsGroup]>,
    blank: defaults[group],
    // In version 1 the charge was always in US dollars.
    upgrades: {
      1: ({ chargeUsd, ...stored }) => (chargeUsd === undefined ? stored : { charge: chargeUsd, ...stored }),
    },
  }
}
