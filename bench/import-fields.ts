/**
 * `npm run bench:import-fields [-- FOLDER…]`: imports every file of the folders (by default ojs, jats and biblio of ../shared/data) into an
 * empty journal, and compares each article field by field with what a reader of its own finds in the source. Prints what is refused and
 * what differs.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { importDecisions, isDecisionCode } from '#domain/imports/imports.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { decideImport, runImport, startImport } from '#server/imports/actions.ts'
import { itemsAfter, questionsOf } from '#server/imports/queries.ts'
import { workOnImport } from '#server/imports/run.ts'
import { assemble } from '#server/start.ts'
import { differencesOf } from './import/differences.ts'
import { fieldsOf, type SourceFields } from './import/source-fields.ts'

const given = process.argv.slice(2)
const folders = given.length > 0 ? given : ['ojs', 'jats', 'biblio'].map((name) => `../shared/data/${name}`)
const dataDir = await mkdtemp(join(tmpdir(), 'imprimatur-bench-fields-'))
const database = await startEmbeddedPostgres({ dataDir })
const total = { files: 0, articles: 0, people: 0, refused: 0, fields: 0, differ: 0 }
try {
  await migrate(database.url)
  const config = readConfig({ IMPRIMATUR_MODE: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const context = await assemble(config, database.url)
  for (const folder of folders)
    for (const name of (await readdir(folder)).toSorted())
      if (/\.(xml|json|bib|ris|csv)$/.test(name) && name !== 'manifest.json')
        await compareFile(context, resolve(folder, name), name)
  await context.close()
  console.log(
    `\n${total.files} files, ${total.articles} articles, ${total.people} people, ${total.refused} refused; ${total.fields} fields compared, ${total.differ} differ`,
  )
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function compareFile(context: Context, path: string, name: string): Promise<void> {
  const { db } = context
  const options = {
    isOpenAccess: true,
    category: null,
    readsPdfs: false,
    readsReferences: false,
    trustsAddresses: false,
  }
  const id = await startImport(context, null, { sources: [{ path, name }], options, inJob: false })
  await workOnImport(context, id)
  for (const { code } of await questionsOf(db, id))
    if (isDecisionCode(code))
      await decideImport(context, null, id, { code, choice: importDecisions[code].takes[0] })
  await runImport(context, null, id, { inJob: false })
  await workOnImport(context, id)
  const items = await itemsAfter(db, id, -1, 100_000)
  total.files += 1
  total.people += items.filter(({ kind }) => kind === 'person').length
  const reasons = items.filter(({ outcome, result }) => outcome === 'refused' || result === 'failed')
  total.refused += reasons.length
  for (const { name: record, reason, problem } of reasons)
    console.log(`${name}: ${record}: ${reason ?? problem}`)
  const articles = items.flatMap(({ kind, targetId }) => (kind === 'article' && targetId ? [targetId] : []))
  total.articles += articles.length
  if (articles.length === 0) return
  const said = readSource(name, await readFile(path, 'utf8'))
  for (const articleId of articles) {
    const found = await differencesOf(context, articleId, said)
    total.fields += found.compared
    total.differ += found.differ.length
    for (const one of found.differ) console.log(`${name}: ${articleId}: ${one}`)
  }
}

function readSource(name: string, text: string): SourceFields[] {
  try {
    return fieldsOf(name, text)
  } catch (error) {
    console.log(`${name}: the comparison cannot read it: ${error instanceof Error ? error.message : ''}`)
    return []
  }
}
