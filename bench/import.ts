/**
 * `npm run bench:import [-- FOLDER]`: imports the records of a folder of gzipped JSON lines (by default ../shared/data/bulk), written as CSL-JSON
 * first, into an empty journal of its own, and prints the time of dry run and run, and the largest resident memory of this process.
 * Goal: 300 s on two cores, 400 MB.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { runImport, startImport } from '#server/imports/actions.ts'
import { countsOf } from '#server/imports/report.ts'
import { workOnImport } from '#server/imports/run.ts'
import { assemble } from '#server/start.ts'
import { writeCsl } from './import/bulk.ts'

// The heap grows as far as it may before it is collected.
setFlagsFromString('--max-old-space-size=256')
const folder = resolve(process.argv[2] ?? '../shared/data/bulk')
const dataDir = await mkdtemp(join(tmpdir(), 'imprimatur-bench-import-'))
const database = await startEmbeddedPostgres({ dataDir })
try {
  await migrate(database.url)
  const config = readConfig({ IMPRIMATUR_MODE: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const context = await assemble(config, database.url)
  const file = join(dataDir, 'records.json')
  const written = await writeCsl(folder, file)
  const options = { isOpenAccess: true, category: null, readsPdfs: true, trustsAddresses: false }
  const sources = [{ path: file, name: 'records.json' }]
  const id = await startImport(context, null, { sources, options, inJob: false })
  const memory: number[] = []
  const work = async (name: string) => {
    const begin = performance.now()
    await workOnImport(context, id, () => void memory.push(process.memoryUsage.rss() / 2 ** 20))
    console.log(`${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s`)
  }
  await work('Dry run')
  await runImport(context, null, id, { inJob: false })
  await work('Run')
  const tenth = Math.max(1, Math.floor(memory.length / 10))
  const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)
  console.log(`${written} records: ${JSON.stringify(await countsOf(context.db, id))}`)
  console.log(
    `Memory: at most ${Math.max(...memory).toFixed(0)} MB; first tenth ${mean(memory.slice(0, tenth)).toFixed(0)} MB, last tenth ${mean(memory.slice(-tenth)).toFixed(0)} MB`,
  )
  await context.close()
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
