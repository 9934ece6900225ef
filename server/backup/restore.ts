import { existsSync } from 'node:fs'
import { readdir, readlink, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connected } from '../db/connected.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { type Journal, type Progress, pathOfFile, pathOfTable } from './make.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { copyIn, emptyTables, leaveOutTriggers, setSequences, stateOf, tablesOf } from './queries.ts'
import { textOf } from './sets.ts'
import type { Target } from './target.ts'
import { requireNoRestore } from './unfinished.ts'
import { faultsOf } from './verify.ts'

/** A backup that was read whole and that this program knows. */
export interface WholeBackup {
  target: Target
  manifest: Manifest
}

/** Reads the whole backup, before anything is made where it is restored. Throws BackupError. */
export async function checkBackup(
  target: Target,
  manifest: Manifest,
  progress: Progress = () => undefined,
): Promise<WholeBackup> {
  await requireKnown(manifest)
  progress('Checking the backup')
  const faults = await faultsOf(target, manifest)
  if (faults.length > 0)
    throw new BackupError(`The backup ${manifest.id} cannot be restored: ${faults.slice(0, 5).join(' ')}`)
  return { target, manifest }
}

/** What may be in a folder that a journal is restored into: its backups, what can be made again, and what a disk of its own has. */
const harmless = ['backups', 'cache', 'lost+found']

/** Removes what a restore that failed has left in a data folder that was empty before. */
export async function emptyAgain(dataDir: string, wasMissing: boolean): Promise<void> {
  // Run by root, the database may be in a folder of its own (db/embedded/place.ts).
  const linked = await readlink(join(dataDir, 'postgres')).catch(() => null)
  if (linked !== null) await rm(dirname(linked), { recursive: true, force: true })
  for (const name of await readdir(dataDir))
    if (!harmless.includes(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  if (wasMissing) await rmdir(dataDir).catch(() => undefined)
}

/** Throws BackupError if there is something in the data folder, before a database is made or started there. */
export async function requireEmptyFolder(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  requireNoRestore(dataDir)
  const found = entries.filter((name) => !harmless.includes(name)).sort()
  if (found.length > 0)
    throw new BackupError(
      `DATA_DIR ${dataDir} is not empty (${found.slice(0, 5).join(', ')}${found.length > 5 ? ', …' : ''}). Restore into an empty folder.`,
    )
}

/**
 * Restores a backup into an empty database and an empty file store. The whole backup is read and compared with its manifest before
 * anything is written. The database is made by the migrations of the backup, filled, and then brought to this release. An abort ends
 * it after the table or file that is being written.
 */
export async function restoreBackup(
  journal: Pick<Journal, 'files' | 'config' | 'databaseUrl'>,
  { target, manifest }: WholeBackup,
  { signal, progress = () => undefined }: { signal?: AbortSignal; progress?: Progress } = {},
): Promise<void> {
  await requireEmpty(journal, manifest)
  const last = manifest.migrations.at(-1)
  await migrate(journal.databaseUrl, { ...(last && { until: last }) })
  await fillTables(journal.databaseUrl, target, manifest, { progress, ...(signal && { signal }) })
  progress('Copying files')
  for (const { key, sha256 } of manifest.files) {
    signal?.throwIfAborted()
    const content = target.read(pathOfFile(sha256))
    if (journal.files.receive) await journal.files.receive(content, () => key)
    else await journal.files.put(key, await bytesOf(content))
  }
  if (manifest.hasSecret)
    await writeFile(
      join(journal.config.dataDir, 'secret'),
      await textOf(target, `sets/${manifest.id}/secret`),
      {
        mode: 0o600,
      },
    )
  signal?.throwIfAborted()
  progress('Bringing the database to this release')
  await migrate(journal.databaseUrl)
}

async function requireKnown({ id, program, migrations }: Manifest): Promise<void> {
  const known = await knownMigrations()
  if (migrations.some((name, index) => known[index] !== name))
    throw new BackupError(
      `The backup ${id} was made by version ${program}, whose database this program does not know. Use that version or a newer one.`,
    )
}

async function requireEmpty(
  { files, config, databaseUrl }: Pick<Journal, 'files' | 'config' | 'databaseUrl'>,
  manifest: Manifest,
) {
  if ((await files.size('store-name')) !== null)
    throw new BackupError(
      `There are files in ${config.s3 ? `the bucket ${config.s3.bucket}` : config.dataDir}. Restore into an empty place.`,
    )
  if (manifest.hasSecret && config.secret === null && existsSync(join(config.dataDir, 'secret')))
    throw new BackupError(`There is a journal in ${config.dataDir}. Restore into an empty folder.`)
  await connected(databaseUrl, async (client) => {
    const state = await stateOf(client)
    if (state === 'journal')
      throw new BackupError('The database has a journal in it. Restore into an empty database.')
    if (state === 'tables')
      throw new BackupError(
        'The database was already set up by this program. Restore into a new, empty database.',
      )
    await requireRestorer(client)
  })
}

/** Without this right, the tables would be made and then stay empty. */
async function requireRestorer(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(leaveOutTriggers)
  } catch (error) {
    throw new BackupError(
      'The role in DATABASE_URL may not restore, because it is no superuser. Restore with a superuser, and give the tables to the role afterwards.',
      { cause: error },
    )
  } finally {
    await client.query('ROLLBACK')
  }
}

async function fillTables(
  databaseUrl: string,
  target: Target,
  manifest: Manifest,
  { signal, progress }: { signal?: AbortSignal; progress: Progress },
): Promise<void> {
  // Without its COMMIT, the end of the connection takes everything back.
  await connected(databaseUrl, async (client) => {
    await client.query('BEGIN')
    // Neither triggers nor foreign keys act: the rows are those of a database in which they have acted.
    await client.query(leaveOutTriggers)
    await emptyTables(client, await tablesOf(client))
    progress(`Restoring ${manifest.tables.length} tables`)
    for (const table of manifest.tables) {
      signal?.throwIfAborted()
      const { name, rows } = table
      const into = client.query(copyFrom(copyIn(table)))
      await pipeline(Readable.from(target.read(pathOfTable(manifest.id, table))), createGunzip(), into)
      if (into.rowCount !== rows)
        throw new BackupError(`The table ${name} has ${into.rowCount} rows after restoring, not ${rows}.`)
    }
    await setSequences(client, manifest.sequences)
    await client.query('COMMIT')
  })
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}
