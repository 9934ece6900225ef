import { publicationOptions } from './access-models.ts'
import { inUse } from './kinds.ts'
import type { Settings, SettingsGroup } from './settings.ts'

interface Contradiction {
  /** Path within the group. */
  path: string
  message: string
}

type Rules = { [Group in SettingsGroup]?: (value: Settings[Group]) => (Contradiction | false)[] }

/**
 * Rules that a schema of one value cannot have: settings that contradict each other. They are checked when somebody saves, and not
 * when settings are read, because a new journal begins without some of them.
 */
const rules: Rules = {
  fields: ({ list }) => [
    inUse(list).length === 0 && { path: 'list', message: 'Please enter at least one field' },
  ],
  publishing: (publishing) => [
    publishing.access === 'open_fee' &&
      publicationOptions(publishing).open?.price === null && {
        path: 'charge',
        message: 'Enter a charge, or choose open access without a fee',
      },
  ],
  guidelines: ({ keywordsFrom, keywordsTo }) => [
    keywordsFrom > keywordsTo && {
      path: 'keywordsTo',
      message: 'The maximum has to be at least the minimum',
    },
  ],
}

export function contradictionsIn<Group extends SettingsGroup>(
  group: Group,
  value: Settings[Group],
): Contradiction[] {
  const rule = rules[group] as ((value: Settings[Group]) => (Contradiction | false)[]) | undefined
  return rule?.(value).filter((one) => one !== false) ?? []
}
