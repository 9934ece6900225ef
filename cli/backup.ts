/**
 * `npm run backup [-- FOLDER]`: backs up the journal while it runs. Without FOLDER, into BACKUP_DIR. FOLDER may
 * be a bucket, s3://BUCKET/FOLDER, with the keys BACKUP_S3_….
 * `npm run restore -- FOLDER [ID]`: restores the newest backup, or the named one, into an empty DATA_DIR and database.
 * `npm run verify-backup -- FOLDER [ID]`: reads all of a backup and compares it with its manifest.
 * BACKUP_KEY encrypts and decrypts.
 */
import { makeBackup } from '#server/backup/make.ts'
import { BackupError } from '#server/backup/manifest.ts'
import { noteVerification } from '#server/backup/notes.ts'
import { openTarget } from '#server/backup/place.ts'
import { checkBackup, requireEmptyFolder } from '#server/backup/restore.ts'
import { restoreHere } from '#server/backup/restore-here.ts'
import { readManifest, setsIn } from '#server/backup/sets.ts'
import { faultsOf } from '#server/backup/verify.ts'
import { type Config, readCommandConfig } from '#server/config.ts'
import { runningEmbeddedPostgres } from '#server/db/embedded.ts'
import { storeOf } from '#server/files/journal-store.ts'
import { explain } from '#server/start-problems.ts'
import { version } from '#server/version.ts'

const [command, folder, id] = process.argv.slice(2)
const clock = { now: () => new Date() }

let known: Config | null = null

try {
  const { config } = readCommandConfig()
  known = config
  const place = folder ?? (command === 'make' ? config.backup?.place : undefined)
  if (!place) throw new BackupError('Name the folder of the backups, or set BACKUP_DIR.')
  const target = openTarget(place, config)
  const files = storeOf(config)
  if (command === 'make') {
    const databaseUrl = config.databaseDirectUrl ?? (await runningEmbeddedPostgres(config.dataDir))
    if (!databaseUrl)
      throw new BackupError(
        `No database is running in ${config.dataDir}. Start the journal, or set DATA_DIR or DATABASE_URL as it has them.`,
      )
    const made = await makeBackup({ files, config, clock, databaseUrl }, target, {
      program: version,
      progress: say,
    })
    say(`Backup ${made.id} in ${target.place}: ${made.tables.length} tables, ${made.files.length} files`)
    if (made.missing.length > 0)
      say(
        `${made.missing.length} files that the database names are not in the file store:\n${made.missing.join('\n')}`,
      )
  } else if (command === 'verify') {
    const manifest = await readManifest(target, id)
    const faults = await faultsOf(target, manifest)
    for (const fault of faults) console.error(fault)
    // For the monitoring page. A copy that cannot be written can be verified all the same.
    const at = clock.now().toISOString()
    await noteVerification(target, { id: manifest.id, at, faults }).catch(() => undefined)
    if (faults.length > 0) process.exitCode = 1
    else
      say(
        `The backup ${manifest.id} is complete: ${manifest.tables.length} tables, ${manifest.files.length} files.`,
      )
  } else if (command === 'restore') {
    const manifest = await readManifest(target, id)
    await requireEmptyFolder(config.dataDir)
    const whole = await checkBackup(target, manifest, say)
    await restoreHere({ config, files }, whole, { signal: interrupted(), progress: say })
    say(
      `The backup ${manifest.id} of ${manifest.at} is restored in ${config.dataDir}. ${(await setsIn(target)).length} backups are in ${target.place}.`,
    )
  } else throw new BackupError('Use npm run backup, npm run restore or npm run verify-backup.')
} catch (error) {
  console.error(explain(error, known))
  process.exitCode = 1
}

function say(line: string): void {
  console.log(line)
}

/** An interrupted restore takes back what it has made. Who is impatient may send the signal again: it is the same one. */
function interrupted(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () =>
      controller.abort(new BackupError('The restore was interrupted, so nothing was restored.')),
    )
  return controller.signal
}
