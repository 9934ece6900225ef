import type { z } from 'zod'
import { defaultTypes } from '../journal/kinds.ts'
import { defaultSettings, type Settings, type SettingsGroup, settingsSchema } from '../journal/settings.ts'
import type { DocumentKind } from './document.ts'

/** Returns the document kind of a group of settings. Each group is stored as one document. `defaults` stand for what is not stored. */
export function settingsKind(
  group: SettingsGroup,
  defaults: Settings = defaultSettings,
): DocumentKind<Settings[SettingsGroup]> {
  return {
    version: 3,
    schema: settingsSchema.shape[group] as z.ZodType<Settings[SettingsGroup]>,
    blank: defaults[group],
    upgrades: {
      // Types were the ids of those that are open; the first release had the types of the specification only.
      2: ({ types, ...stored }) =>
        group === 'submissions' && Array.isArray(types) && types.every((type) => typeof type === 'string')
          ? { ...stored, types: defaultTypes.map((type) => ({ ...type, isOpen: types.includes(type.id) })) }
          : { ...(types !== undefined && { types }), ...stored },
      // In version 1 the charge was always in US dollars.
      1: ({ chargeUsd, ...stored }) => (chargeUsd === undefined ? stored : { charge: chargeUsd, ...stored }),
    },
  }
}
