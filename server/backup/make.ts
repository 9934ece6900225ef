import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Clock, Context } from '../context.ts'
import { connected } from '../db/connected.ts'
import { digestOf, measure } from '../files/digest-keys.ts'
import type { FileStore } from '../files/store.ts'
import { BackupError, format, type Manifest } from './manifest.ts'
import { noteSize } from './notes.ts'
import {
  auditHead,
  beginSnapshot,
  copyOut,
  keysOfObjects,
  migrationsOf,
  namedFiles,
  objectsOf,
  sequencesOf,
  serverVersion,
  type TableShape,
  tablesOf,
} from './queries.ts'
import { measured, type Target } from './target.ts'

export type Journal = Pick<Context, 'files'> & {
  config: Pick<Context['config'], 'dataDir' | 's3' | 'secret'>
  clock: Clock
  databaseUrl: string
}

export type Progress = (step: string) => void

/**
 * Makes a backup while the journal runs. All tables are read in one snapshot. Files never change once they are stored, so they are
 * copied before the snapshot, and those that came in the meantime after it. Files that the target has are not copied again.
 */
export async function makeBackup(
  journal: Journal,
  target: Target,
  { program, progress = () => undefined }: { program: string; progress?: Progress },
): Promise<Manifest> {
  const at = journal.clock.now()
  const id = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  await requireSameKey(target)
  if (await target.has(`sets/${id}`)) throw new BackupError(`The backup ${id} exists already.`)
  const files = new Map<string, Manifest['files'][number]>()
  progress('Copying files')
  await copyFiles(journal, target, await keysInFolder(journal), files)
  const client = new pg.Client({ connectionString: journal.databaseUrl })
  // A connection that is lost while files are copied is reported by the next statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(beginSnapshot)
    const shapes = await tablesOf(client)
    const tables: Manifest['tables'] = []
    progress(`Copying ${shapes.length} tables`)
    for (const shape of shapes) {
      tables.push(await copyTable(client, shape, target, id))
    }
    const named = await namedFiles(client, shapes)
    progress('Copying files that came in the meantime')
    await copyFiles(journal, target, ['store-name'], files)
    const gone = await copyFiles(journal, target, named, files)
    const missing = await copyMoved(journal, target, client, gone, files)
    const secret = join(journal.config.dataDir, 'secret')
    const hasSecret = journal.config.secret === null && existsSync(secret)
    if (hasSecret) await target.put(`sets/${id}/secret`, createReadStream(secret))
    const manifest: Manifest = {
      ...{ format, id, at: at.toISOString(), program, isEncrypted: target.isEncrypted },
      postgres: await serverVersion(client),
      migrations: await migrationsOf(client),
      tables,
      sequences: await sequencesOf(client),
      files: [...files.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
      missing,
      auditHead: await auditHead(client),
      hasSecret,
    }
    // The manifest is written last: a set without a manifest was cut off, and is not offered for restoring.
    await noteSize(target, manifest)
    await target.put(`sets/${id}/manifest.json`, chunk(JSON.stringify(manifest, null, 1)))
    return manifest
  } catch (error) {
    // A place that went away keeps what it has; thinning removes it later.
    await target.remove(`sets/${id}`).catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** A target holds backups of one key only, because files are shared by its backups. */
async function requireSameKey(target: Target): Promise<void> {
  const path = 'imprimatur-backups'
  const words = 'Backups of Imprimatur\n'
  if (!(await target.has(path))) {
    await target.put(path, chunk(words))
    return
  }
  for await (const _ of target.read(path));
}

async function* chunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function copyTable(
  client: pg.Client,
  shape: TableShape,
  target: Target,
  id: string,
): Promise<Manifest['tables'][number]> {
  const { schema, name, columns } = shape
  const rows = client.query(copyTo(copyOut(shape)))
  let found = { sha256: '', size: 0 }
  const through = measured((of) => {
    found = of
  })
  const zipped = createGzip({ level: 6 })
  await Promise.all([pipeline(rows, through, zipped), target.put(pathOfTable(id, shape), zipped)])
  return { schema, name, columns, rows: rows.rowCount ?? 0, ...found }
}

export const pathOfTable = (id: string, { schema, name }: Pick<TableShape, 'schema' | 'name'>) =>
  `sets/${id}/tables/${schema}.${name}.copy.gz`

/** Files are stored by their digest, so that every content is stored once. */
export const pathOfFile = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`

/** Copies the files that are not in `done`, and returns the keys that the store does not have. */
async function copyFiles(
  { files }: Pick<Journal, 'files'>,
  target: Target,
  keys: readonly string[],
  done: Map<string, Manifest['files'][number]>,
): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    if (done.has(key)) continue
    const entry = await copyFile(files, target, key)
    if (entry) done.set(key, { key, ...entry })
    else missing.push(key)
  }
  return missing
}

/**
 * An upload that was being checked when the tables were read may have been moved since then, with the same content. It is stored
 * under the key that the tables name. Returns the keys that are really missing.
 */
async function copyMoved(
  { files, databaseUrl }: Pick<Journal, 'files' | 'databaseUrl'>,
  target: Target,
  snapshot: pg.Client,
  gone: readonly string[],
  done: Map<string, Manifest['files'][number]>,
): Promise<string[]> {
  if (gone.length === 0) return []
  const uploads = await objectsOf(snapshot, gone)
  return connected(databaseUrl, async (present) => {
    const now = await keysOfObjects(present, [...uploads.keys()])
    const settled = new Set<string>()
    for (const [id, key] of uploads) {
      const moved = now.get(id)
      const entry = moved && (await copyFile(files, target, moved))
      if (entry) done.set(key, { key, ...entry })
      // An upload that was removed since then was not in use.
      if (entry || !moved) settled.add(key)
    }
    return gone.filter((key) => !settled.has(key))
  })
}

/** Copies a file unless the target has its content. Returns null if the store does not have it. */
async function copyFile(files: FileStore, target: Target, key: string) {
  const size = await files.size(key)
  if (size === null) return null
  const named = digestOf(key)?.toString('hex')
  if (named && (await target.use(pathOfFile(named)))) return { sha256: named, size }
  // Few files have no digest in their key. Such a file may be replaced while it is copied, so that it is measured first.
  const expected = named ?? (await measure(files, key)).sha256.toString('hex')
  if (await target.use(pathOfFile(expected))) return { sha256: expected, size }
  const put = await target.put(pathOfFile(expected), files.stream(key))
  if (put.sha256 === expected) return put
  await target.remove(pathOfFile(expected))
  throw new BackupError(`${key} changed while it was copied. Please start the backup again.`)
}

/** Returns the keys of all files on the local disk; empty for a bucket, whose files the tables name. */
async function keysInFolder({ config }: Pick<Journal, 'config'>): Promise<string[]> {
  if (config.s3) return []
  const folder = join(config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((key) => !key.startsWith('unfinished/'))
    .sort()
}
