/**
 * `npm run bench:import [-- FOLDER]`: imports the records of a folder of gzipped JSON lines (by default ../shared/data/bulk), written as CSL-JSON
 * first, into an empty journal of its own, with the memory that `npm run import` has. Goal: 300 s on two cores, 400 MB, which does not grow.
 */
import { join, resolve } from 'node:path'
import { writeCsl } from './import/bulk.ts'
import { measureImport } from './import/measure.ts'

const folder = resolve(process.argv[2] ?? '../shared/data/bulk')
await measureImport(async (dataDir) => {
  const path = join(dataDir, 'records.json')
  return { path, records: await writeCsl(folder, path) }
})
