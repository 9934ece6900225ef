import type { ExportKind, OjsRelease } from '#domain/journal/exports.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ExportedSite } from '#domain/schemas/exported-site.ts'
import type { Context } from '../context.ts'
import { pictureFile, sitePartsOf } from '../db/site-parts.ts'
import { version } from '../version.ts'
import { articlePackage, preservedFiles, type Stores, wholeArticles } from './articles.ts'
import { bagOf, type ExportFile, fileOf, opened } from './bag.ts'
import { ojsFiles } from './ojs-files.ts'
import { articlesToExport, filesToExport, type Hidden, hiddenFrom, picturesToExport } from './queries.ts'
import { readmeOf } from './readme.ts'
import { tableFiles } from './spool.ts'
import { confidentialTables, logTables, publicTables } from './tables.ts'

export interface ExportOptions {
  kind: ExportKind
  /** The release of OJS for which its XML is written. */
  ojs: OjsRelease
  /** The administrator who exports; null for somebody at the server, from whom nothing is hidden. */
  viewer: Pick<Viewer, 'id' | 'limitedTo'> | null
}

type ExportContext = Stores & Pick<Context, 'databaseUrl' | 'clock' | 'config'>

/** Yields the files of an export of the journal, as a bag with checksums. Each must be read before the next is asked for. */
export async function* exportJournal(
  context: ExportContext,
  options: ExportOptions,
): AsyncGenerator<ExportFile> {
  const { journal, office } = await context.settings()
  const now = context.clock.now()
  yield* bagOf(options.kind === 'preservation' ? preservation(context) : payload(context, options), [
    ['Source-Organization', journal.publisher || journal.title],
    ['Contact-Email', office.email],
    ['External-Description', `${journal.title}: ${descriptions[options.kind]}`],
    ['Bagging-Date', now.toISOString().slice(0, 10)],
    ['External-Identifier', context.config.baseUrl],
    ['Bag-Software-Agent', `Imprimatur ${version}`],
  ])
}

const descriptions: Record<ExportKind, string> = {
  everything: 'published articles, manuscripts, reviews and people',
  published: 'published articles',
  preservation: 'published articles as JATS and PDF, for preservation',
}

async function* payload(
  context: ExportContext,
  { kind, ojs, viewer }: ExportOptions,
): AsyncGenerator<ExportFile> {
  const { db, files, databaseUrl } = context
  const settings = await context.settings()
  const hidden: Hidden = viewer ? await hiddenFrom(db, viewer) : { manuscripts: [], accounts: [] }
  const isWhole = hidden.manuscripts.length === 0
  const isEverything = kind === 'everything'
  yield fileOf('README.txt', readmeOf(settings, { isEverything, isWhole }))
  yield fileOf('journal.json', `${JSON.stringify(settings, null, 1)}\n`)
  const site: ExportedSite = { format: 'imprimatur-site-1', lists: await sitePartsOf(db) }
  yield fileOf('site.json', `${JSON.stringify(site, null, 1)}\n`)
  const tables = [
    ...publicTables,
    ...(isEverything ? confidentialTables : []),
    ...(isEverything && isWhole ? logTables : []),
  ]
  yield* tableFiles(databaseUrl, tables, hidden)
  for (const { id, mediaType, storageKey } of await picturesToExport(db))
    if ((await files.size(storageKey)) !== null)
      yield {
        path: `pictures/${pictureFile(id, mediaType)}`,
        content: opened(() => files.stream(storageKey)),
      }
  for await (const article of wholeArticles(context, articlesToExport(db)))
    for await (const file of articlePackage(context, article))
      yield { ...file, path: `articles/${article.id}/${file.path}` }
  yield* ojsFiles(context, ojs)
  if (isEverything) yield* manuscriptFiles(context, hidden)
}

/** Files of manuscripts under their numbers, versions and names; files.csv says what each is. */
async function* manuscriptFiles({ db, files }: ExportContext, hidden: Hidden): AsyncGenerator<ExportFile> {
  for await (const { id, number, version: round, fileName, storageKey } of filesToExport(db, hidden)) {
    if ((await files.size(storageKey)) === null) continue
    // Names are those of authors' computers; the id makes them unique, and leads to the row of files.csv.
    const name = fileName.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_').replace(/^\.+/, '_')
    yield {
      path: `manuscripts/${number}/${round}/${id} ${name}`,
      content: opened(() => files.stream(storageKey)),
    }
  }
}

/** One folder for each issue, and in it one for each article. */
async function* preservation(context: ExportContext): AsyncGenerator<ExportFile> {
  for await (const article of wholeArticles(context, articlesToExport(context.db))) {
    const { id, volume, issue } = article
    const place = volume === null ? 'without-issue' : `volume-${volume}-issue-${issue ?? 0}`
    for await (const file of preservedFiles(context, article))
      yield { ...file, path: `${place}/${id}/${file.path}` }
  }
}
