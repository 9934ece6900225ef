import type { Config } from '../config.ts'
import type { BackupState } from '../context.ts'
import { BackupError } from './manifest.ts'
import { readNotes } from './notes.ts'
import { openTarget } from './place.ts'
import { setsIn } from './sets.ts'
import type { Target } from './target.ts'
import { timeOf } from './thin.ts'

/** Lists the daily backups, oldest first. Null if this program makes none. */
export async function backupState(
  config: Pick<Config, 'backup' | 'backupKey' | 'backupStore' | 'dataDir'>,
): Promise<BackupState | null> {
  if (!config.backup) return null
  let target: Target
  try {
    target = openTarget(config.backup.place, config)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return {
      ...{ place: config.backup.place, isEncrypted: false, bytes: null, verified: null },
      ...{ sets: [], problem },
    }
  }
  const state = { place: target.place, isEncrypted: target.isEncrypted }
  const unread = { ...state, bytes: null, verified: null, sets: [] }
  try {
    const ids = await setsIn(target)
    return {
      ...state,
      ...(await readNotes(target, ids.at(-1))),
      sets: ids.map((id) => ({ id, at: new Date(timeOf(id)).toISOString() })),
      problem: null,
    }
  } catch (error) {
    if (error instanceof BackupError) return { ...unread, problem: error.message }
    const { code } = error as { code?: string }
    return { ...unread, problem: `The backups cannot be read${code ? ` (${code})` : ''}.` }
  }
}
