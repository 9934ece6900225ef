import { stat } from 'node:fs/promises'
import type { Context } from '../context.ts'
import { describe } from '../http/errors.ts'
import { loadedFile, replaceRegistry } from './queries.ts'
import { type Entry, funderEntries, rorEntries, textOf } from './read.ts'

const readers: Record<'ror' | 'funder', (chunks: AsyncIterable<string>) => AsyncGenerator<Entry>> = {
  ror: rorEntries,
  funder: funderEntries,
}

/** Job: loads each configured file that is new or has changed. What was loaded before stays until the new file was read. */
export async function loadRegistries(context: Context): Promise<void> {
  const { config, db, clock, log } = context
  for (const registry of ['ror', 'funder'] as const) {
    const path = config.registryFiles[registry]
    if (!path) continue
    try {
      const { size, mtimeMs } = await stat(path)
      const fingerprint = `${path} ${size} ${mtimeMs}`
      if ((await loadedFile(db, registry)) === fingerprint) continue
      const entries = await replaceRegistry(db, registry, readers[registry](textOf(path)), {
        ...{ fingerprint, now: clock.now() },
      })
      log.info({ registry, entries }, 'a registry was loaded')
    } catch (error) {
      log.error({ registry, path, error: describe(error) }, 'a registry could not be loaded')
    }
  }
}
