import type { Context } from '../context.ts'
import { version } from '../version.ts'
import { makeBackup } from './make.ts'
import { openTarget } from './place.ts'
import { thin } from './thin.ts'

/** The daily job. Does nothing if no place for backups is configured. */
export async function makeScheduledBackup(context: Context): Promise<void> {
  const { config, clock, log } = context
  if (!config.backup) return
  const target = openTarget(config.backup.place, config)
  const { id, files, tables, missing } = await makeBackup(context, target, {
    program: version,
  })
  const removed = await thin(target, clock.now())
  log.info(
    { id, files: files.length, tables: tables.length, missing: missing.length, removed },
    'backup made',
  )
}
