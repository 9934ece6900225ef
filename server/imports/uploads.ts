import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { storedSources } from './sources-here.ts'
import { forgetUpload, isKept, lockImportsOf, uploadsBefore } from './upload-queries.ts'

const dayMs = 86_400_000
/** Days after the last step of an import in which its upload can still be read. */
const keptDays = 30
/** Days in which an upload can be used for an import. */
const unusedDays = 1

/** Job: removes uploads whose imports were taken back or ended 30 days ago, and those that no import ever read. */
export async function sweepImportUploads({ db, clock, files }: Context): Promise<void> {
  const now = clock.now().getTime()
  const before = (days: number) => new Date(now - days * dayMs)
  for (const key of await uploadsBefore(db, { unused: before(unusedDays), ended: before(keptDays) }))
    await db.transaction().execute(async (trx) => {
      // A person who continues one of them meanwhile waits, and is then told.
      if (!(await lockImportsOf(trx, key, before(keptDays)))) return
      // The file goes first: if this fails, the row remains and the next run tries again.
      await files.remove(key)
      await forgetUpload(trx, key)
    })
}

/** What became of the uploads from which an import reads; 'none' if it reads from the server's folders alone. */
export async function uploadsOf(
  db: Trx | Context['db'],
  sources: unknown,
): Promise<'none' | 'kept' | 'removed'> {
  const keys = storedSources.parse(sources).flatMap((source) => ('key' in source ? [source.key] : []))
  if (keys.length === 0) return 'none'
  return (await isKept(db, keys)) ? 'kept' : 'removed'
}
