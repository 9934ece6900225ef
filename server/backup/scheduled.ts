import type { Context } from '../context.ts'
import { version } from '../version.ts'
import { makeBackup } from './make.ts'
import { noteVerification, readNotes } from './notes.ts'
import { openTarget } from './place.ts'
import { readManifest } from './sets.ts'
import type { Target } from './target.ts'
import { thin } from './thin.ts'
import { faultsOf } from './verify.ts'

/** How long a backup that was found whole speaks for the later ones. */
const verifiedForMs = 7 * 86_400_000
/** The job does not begin at the same second each night. */
const hourMs = 3_600_000

/** The daily job. Does nothing if no place for backups is configured. */
export async function makeScheduledBackup(context: Context): Promise<void> {
  const { config, clock, log } = context
  if (!config.backup) return
  const target = openTarget(config.backup.place, config)
  const { id, files, tables, missing } = await makeBackup(context, target, {
    program: version,
  })
  const removed = await thin(target, clock.now())
  await verifyNow(target, clock.now(), log)
  log.info(
    { id, files: files.length, tables: tables.length, missing: missing.length, removed },
    'backup made',
  )
}

/** Once a week, and each day after a damaged one, the newest backup is read whole and compared with its manifest. */
async function verifyNow(target: Target, now: Date, log: Context['log']): Promise<void> {
  const { verified } = await readNotes(target, undefined)
  const isRecent = verified && now.getTime() - Date.parse(verified.at) < verifiedForMs - hourMs
  if (isRecent && verified.faults.length === 0) return
  const manifest = await readManifest(target)
  const faults = await faultsOf(target, manifest)
  await noteVerification(target, { id: manifest.id, at: now.toISOString(), faults })
  if (faults.length > 0) log.error({ id: manifest.id, faults: faults.length }, 'backup damaged')
}
