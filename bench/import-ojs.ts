/**
 * `npm run bench:import-ojs [-- NUMBER]`: imports a generated OJS export with 2,000 articles (or NUMBER), each with authors, abstract, references
 * and a PDF of twelve pages, into an empty journal of its own. Goal: ten minutes on two cores.
 */
import { join } from 'node:path'
import { measureImport } from './import/measure.ts'
import { writeOjsExport } from './import/ojs-export.ts'

const articles = Number(process.argv[2] ?? 2000)
await measureImport(async (dataDir) => {
  const path = join(dataDir, 'export.xml')
  await writeOjsExport(path, articles)
  return { path, records: articles }
})
