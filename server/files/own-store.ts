import { randomUUID } from 'node:crypto'
import { type Config, ConfigError } from '../config.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { connected } from '../db/connected.ts'
import { describe } from '../http/errors.ts'
import { claimStore, nameOfStore, renameStore, storeNameIn } from './queries.ts'
import { type FileStore, FileStoreAway } from './store.ts'

/** Key under which a file store contains its name. */
const nameKey = 'store-name'

/**
 * The file store must be the one of this database: both contain the same random name, which is written at the first start.
 * Otherwise two servers with local disks would accept uploads that the other one cannot read. With ACCEPT_FILES the store is
 * accepted and named anew.
 *
 * This looks before the database is made or migrated, and changes nothing. `databaseUrl` is null if there is no database yet.
 * A store that does not answer cannot be compared. The first start then ends, because the settings are probably wrong; a later
 * one goes on, because readers need no files. Throws ConfigError.
 */
export async function requireFittingStore(
  { config, files }: { config: Config; files: FileStore },
  databaseUrl: string | null,
): Promise<void> {
  if (config.acceptFiles) return
  const named = databaseUrl === null ? null : await nameInDatabase(databaseUrl)
  let stored: string | null
  try {
    stored = await storedName(files)
  } catch (error) {
    if (named !== null) return
    throw config.s3 ? new ConfigError(refusal(config.s3, error), { mayPass: true }) : error
  }
  requireSame(stored, named, config)
}

/** Compares the names, and writes them at the first start. */
export async function requireOwnStore(
  context: Pick<Context, 'config' | 'db' | 'files' | 'log'>,
): Promise<void> {
  try {
    // Another server that starts for the first time at this moment waits for the end of this transaction.
    await context.db.transaction().execute((trx) => compareNames(trx, context))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    context.log.warn(
      { error: describe(error) },
      'the file store does not answer, so the journal starts without it: pages are served, files are not',
    )
  }
}

async function compareNames(trx: Trx, { config, files }: Pick<Context, 'config' | 'files'>): Promise<void> {
  const name = randomUUID()
  const isFirst = await claimStore(trx, name)
  const stored = await storedName(files)
  if (config.acceptFiles || (isFirst && stored === null)) {
    await renameStore(trx, name)
    await files.put(nameKey, Buffer.from(name))
    return
  }
  requireSame(stored, isFirst ? null : await nameOfStore(trx), config)
}

function requireSame(stored: string | null, named: string | null, { s3, dataDir }: Config): void {
  if (stored === named) return
  const place = s3 ? `the bucket ${s3.bucket} (S3_BUCKET)` : `${dataDir} (DATA_DIR)`
  throw new ConfigError(
    named === null
      ? `The files in ${place} belong to another database. Use another place, or set ACCEPT_FILES=true once if they are this journal’s files.`
      : `The files in ${place} are not those of this journal’s database. All servers and workers of a journal need the same files: a shared folder, or S3_BUCKET. If the files were moved without ${nameKey}, set ACCEPT_FILES=true once.`,
    // A shared folder may not be mounted yet.
    { mayPass: true },
  )
}

function refusal({ bucket, endpoint }: NonNullable<Config['s3']>, error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const { code, name, $metadata } = cause as NodeJS.ErrnoException & {
    $metadata?: { httpStatusCode?: number }
  }
  const said = code ?? $metadata?.httpStatusCode ?? name
  return error instanceof FileStoreAway
    ? `S3_ENDPOINT: no file store answers at ${endpoint ?? 'Amazon S3'} (${said}).`
    : `S3_BUCKET: the file store does not let these keys read and write in the bucket ${bucket} (${said}).`
}

const nameInDatabase = (databaseUrl: string) => connected(databaseUrl, storeNameIn)

async function storedName(files: FileStore): Promise<string | null> {
  if ((await files.size(nameKey)) === null) return null
  return (await files.get(nameKey)).toString('utf8').trim()
}
