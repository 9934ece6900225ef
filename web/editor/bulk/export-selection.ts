import { reasonOf } from '#web/app/api.ts'
import { download } from '#web/app/download.ts'
import { toast } from '#web/app/toast.ts'
import { bulkTexts as words } from './bulk-texts.ts'
import type { Chosen } from './use-selection.ts'

/** Saves the selected manuscripts as CSV. */
export async function exportSelection(selection: Chosen): Promise<void> {
  try {
    await download('/api/manuscripts/editorial/export', 'manuscripts.csv', { selection })
  } catch (error) {
    toast({ title: words.exportFailed, description: reasonOf(error, ''), variant: 'destructive' })
  }
}
