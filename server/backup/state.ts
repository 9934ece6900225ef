import type { Config } from '../config.ts'
import type { BackupState } from '../context.ts'
import { setsIn } from './sets.ts'
import { folderTarget } from './target.ts'
import { timeOf } from './thin.ts'

/** Lists the daily backups, oldest first. Null if this program makes none. */
export async function backupState({ backup }: Pick<Config, 'backup'>): Promise<BackupState | null> {
  if (!backup) return null
  const target = folderTarget(backup.folder, backup.key)
  const state = { place: target.place, isEncrypted: target.isEncrypted }
  try {
    const ids = await setsIn(target)
    return {
      ...state,
      sets: ids.map((id) => ({ id, at: new Date(timeOf(id)).toISOString() })),
      problem: null,
    }
  } catch (error) {
    const { code } = error as { code?: string }
    return { ...state, sets: [], problem: `The backups cannot be read${code ? ` (${code})` : ''}.` }
  }
}
