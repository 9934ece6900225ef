/**
 * `npm run backup [-- FOLDER]`: backs up the journal while it runs. Without FOLDER, into BACKUP_DIR. FOLDER may
 * be a bucket, s3://BUCKET/FOLDER, with the keys BACKUP_S3_….
 * `npm run restore -- FOLDER [ID]`: restores the newest backup, or the named one, into an empty DATA_DIR and database.
 * `npm run verify-backup -- FOLDER [ID]`: reads all of a backup and compares it with its manifest.
 * BACKUP_KEY encrypts and decrypts.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { makeBackup } from '#server/backup/make.ts'
import { BackupError } from '#server/backup/manifest.ts'
import { noteVerification } from '#server/backup/notes.ts'
import { openTarget } from '#server/backup/place.ts'
import { countOthers } from '#server/backup/queries.ts'
import { checkBackup, emptyAgain, requireEmptyFolder, restoreBackup } from '#server/backup/restore.ts'
import { readManifest, setsIn } from '#server/backup/sets.ts'
import { faultsOf } from '#server/backup/verify.ts'
import { type Config, readCommandConfig } from '#server/config.ts'
import { type EmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { storeOf } from '#server/files/journal-store.ts'
import { makeFolder } from '#server/files/make-folder.ts'
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
    const isNew = await makeFolder(config.dataDir)
    let embedded: EmbeddedPostgres | undefined
    try {
      if (!config.databaseDirectUrl) embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
      const databaseUrl = config.databaseDirectUrl ?? embedded?.url ?? ''
      await restoreBackup({ files, config, databaseUrl }, whole, say)
      if (embedded) await whenLeft(databaseUrl)
      await embedded?.stop()
    } catch (error) {
      await embedded?.stop()
      await emptyAgain(config.dataDir, isNew)
      throw error
    }
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

/** Waits until the other connections have ended: those that are still closing would report the end of the server as an error. */
async function whenLeft(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const end = Date.now() + 5000; Date.now() < end; await pause(50))
    if ((await countOthers(client)) === 0) break
  await client.end()
}
