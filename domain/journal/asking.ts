import type { AskingFor } from '../manuscript/declaration-rules.ts'
import { publicationOptions } from './access-models.ts'
import type { Settings } from './settings.ts'

/** Returns what the settings ask of authors in addition to details, authors and files. */
export function askingFor(
  { asks, publishing, checklist }: Pick<Settings, 'asks' | 'publishing' | 'checklist'>,
  hasCalls: boolean,
): AskingFor {
  const { open, subscription, otherLicences } = publicationOptions(publishing)
  return {
    ...{ asks, hasCalls, hasChoice: open !== null && subscription },
    hasCharge: publishing.access === 'open_fee',
    ...{ otherLicences, checklist: checklist.points },
  }
}
