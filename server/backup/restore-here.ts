import { realpath, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { connected } from '../db/connected.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'
import { makeFolder } from '../files/make-folder.ts'
import type { FileStore } from '../files/store.ts'
import { isDiskFull } from '../start-problems.ts'
import type { Progress } from './make.ts'
import { BackupError } from './manifest.ts'
import { countOthers } from './queries.ts'
import { emptyAgain, restoreBackup, type WholeBackup } from './restore.ts'
import { beginRestore, endRestore } from './unfinished.ts'

/** PostgreSQL writes its log in pieces of this size: with less room it ends. */
const leastRoom = 32 * 2 ** 20

/**
 * Restores a backup into DATA_DIR, with a database of its own where there is no DATABASE_URL. If this fails or is interrupted, the
 * folder is as it was before, and no database server is left.
 */
export async function restoreHere(
  { config, files }: { config: Config; files: FileStore },
  whole: WholeBackup,
  { signal, progress }: { signal: AbortSignal; progress: Progress },
): Promise<void> {
  const { dataDir } = config
  const isNew = await makeFolder(dataDir)
  let embedded: EmbeddedPostgres | undefined
  try {
    await beginRestore(dataDir)
    if (!config.databaseDirectUrl) embedded = await startEmbeddedPostgres({ dataDir })
    const databaseUrl = config.databaseDirectUrl ?? embedded?.url ?? ''
    await restoreBackup({ files, config, databaseUrl }, whole, { signal, progress })
    if (embedded) await whenLeft(databaseUrl)
    await embedded?.stop()
    await endRestore(dataDir)
  } catch (error) {
    const cause = signal.aborted ? signal.reason : await causeOf(error, config)
    await embedded?.stop().catch(() => undefined)
    await emptyAgain(dataDir, isNew).catch((left: Error) =>
      progress(`What the restore has left in ${dataDir} could not be removed: ${left.message}`),
    )
    throw cause
  }
}

/** Where the disk is full, a database that ends says little more than that it has ended. */
async function causeOf(error: unknown, { dataDir, databaseDirectUrl }: Config): Promise<unknown> {
  if (error instanceof BackupError || databaseDirectUrl) return error
  // Run by root, the database may be in another folder (db/embedded/place.ts).
  const folder = await realpath(join(dataDir, 'postgres')).then(dirname, () => dataDir)
  const { bavail, bsize } = await statfs(folder)
  const isOfFile = error instanceof Error && 'path' in error
  if (!isDiskFull(error) && (isOfFile || bavail * bsize >= leastRoom)) return error
  return new BackupError(
    `DATA_DIR ${dataDir}: the disk of ${folder} is full, so nothing was restored. Make room, or restore where there is more.`,
    { cause: error },
  )
}

/** Waits until the other connections have ended: those that are still closing would report the end of the server as an error. */
const whenLeft = (databaseUrl: string) =>
  connected(databaseUrl, async (client) => {
    for (const end = Date.now() + 5000; Date.now() < end; await pause(50))
      if ((await countOthers(client)) === 0) break
  })
