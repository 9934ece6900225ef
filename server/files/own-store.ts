import { randomUUID } from 'node:crypto'
import { ConfigError } from '../config.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { describe } from '../http/errors.ts'
import { claimStore, nameOfStore, renameStore } from './queries.ts'
import type { FileStore } from './store.ts'

/** Key under which a file store contains its name. */
const nameKey = 'store-name'

/**
 * Checks that the file store is the one of this database: both contain the same random name, which is written
 * at the first start. Otherwise two servers with local disks would accept uploads that the other one cannot
 * read. Throws ConfigError if they differ. With ACCEPT_FILES the store is accepted and named anew. A store that
 * does not answer cannot be checked; the server then starts, because readers need no files.
 */
export async function requireOwnStore(
  context: Pick<Context, 'config' | 'db' | 'files' | 'log'>,
): Promise<void> {
  try {
    // Another server that starts for the first time at this moment waits for the end of this transaction.
    await context.db.transaction().execute((trx) => compareNames(trx, context))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    context.log.warn({ error: describe(error) }, 'the file store could not be compared with the database')
  }
}

async function compareNames(trx: Trx, { config, files }: Pick<Context, 'config' | 'files'>): Promise<void> {
  const place = config.s3 ? `the bucket ${config.s3.bucket} (S3_BUCKET)` : `${config.dataDir} (DATA_DIR)`
  const name = randomUUID()
  const isFirst = await claimStore(trx, name)
  const stored = await storedName(files)
  if (config.acceptFiles || (isFirst && stored === null)) {
    await renameStore(trx, name)
    await files.put(nameKey, Buffer.from(name))
    return
  }
  if (isFirst)
    throw new ConfigError(
      `The files in ${place} belong to another database. Use another place, or set ACCEPT_FILES=true once if they are this journal’s files.`,
    )
  if (stored !== (await nameOfStore(trx)))
    throw new ConfigError(
      `The files in ${place} are not those of this journal’s database. All servers and workers of a journal need the same files: a shared folder, or S3_BUCKET. If the files were moved without ${nameKey}, set ACCEPT_FILES=true once.`,
    )
}

async function storedName(files: FileStore): Promise<string | null> {
  if ((await files.size(nameKey)) === null) return null
  return (await files.get(nameKey)).toString('utf8').trim()
}
