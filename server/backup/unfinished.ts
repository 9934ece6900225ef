import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './manifest.ts'

/** This file is in DATA_DIR while a backup is restored into it: what is there does not belong together yet. */
const mark = 'restore-unfinished'

export const beginRestore = (dataDir: string) =>
  writeFile(join(dataDir, mark), 'A backup is being restored here.\n')

export const endRestore = (dataDir: string) => rm(join(dataDir, mark))

/** Throws BackupError if a restore into this folder is under way, or was killed. */
export function requireNoRestore(dataDir: string): void {
  if (existsSync(join(dataDir, mark)))
    throw new BackupError(
      `A restore into DATA_DIR ${dataDir} is under way, or was killed before its end (${mark}). If none is running, empty the folder and restore again.`,
    )
}
