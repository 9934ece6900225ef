import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { runImport, startImport } from '#server/imports/actions.ts'
import { countsOf } from '#server/imports/report.ts'
import { workOnImport } from '#server/imports/run.ts'
import { assemble } from '#server/start.ts'

/**
 * Imports a file into an empty journal of its own, and prints the time of dry run and run, and the resident memory of this process.
 * `write` makes the file in a folder and returns its path and the number of its records.
 */
export async function measureImport(
  write: (folder: string) => Promise<{ path: string; records: number }>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'imprimatur-bench-import-'))
  const database = await startEmbeddedPostgres({ dataDir })
  try {
    await migrate(database.url)
    const config = readConfig({ IMPRIMATUR_MODE: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    const context = await assemble(config, database.url)
    const { path, records } = await write(dataDir)
    const options = {
      isOpenAccess: true,
      category: null,
      readsPdfs: true,
      readsReferences: false,
      trustsAddresses: false,
    }
    const sources = [{ path, name: 'records' }]
    const id = await startImport(context, null, { sources, options, inJob: false })
    const resident = () => process.memoryUsage.rss() / 2 ** 20
    const [before, memory] = [resident(), [] as number[]]
    const work = async (name: string) => {
      const begin = performance.now()
      await workOnImport(context, id, () => void memory.push(resident()))
      console.log(`${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s`)
    }
    await work('Dry run')
    await runImport(context, null, id, { inJob: false })
    await work('Run')
    const tenth = Math.max(1, Math.floor(memory.length / 10))
    const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)
    console.log(`${records} records: ${JSON.stringify(await countsOf(context.db, id))}`)
    console.log(
      `Memory: ${before.toFixed(0)} MB before, at most ${Math.max(...memory).toFixed(0)} MB; first tenth ${mean(memory.slice(0, tenth)).toFixed(0)} MB, last tenth ${mean(memory.slice(-tenth)).toFixed(0)} MB`,
    )
    await context.close()
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
