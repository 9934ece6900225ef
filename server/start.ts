import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DestinationStream, pino } from 'pino'
import { newJournalSettings } from '#domain/journal/new-journal.ts'
import { requireSolved } from './accounts/captcha.ts'
import { removeAccount } from './accounts/leave/remove.ts'
import { accountServices } from './accounts/services.ts'
import { readingPolicy } from './articles/access/policy.ts'
import { readersOf } from './articles/access/readers.ts'
import { articleDetail, articleDetails, listPage } from './articles/read.ts'
import { articleDocument, articleRecord, articleXml, documentOf } from './articles/source.ts'
import { Usage } from './articles/usage.ts'
import { worksOf } from './articles/works.ts'
import { backupState } from './backup/state.ts'
import type { Config } from './config.ts'
import type { Clock, Context } from './context.ts'
import { openDatabase, openPool } from './db/client.ts'
import { PublicVersion } from './db/public-version.ts'
import { readsFromReplica, withoutReplica } from './db/replica.ts'
import type { ServerStart } from './db/server-start.ts'
import { createDocuments, type Documents } from './documents/index.ts'
import { withDigestsChecked } from './files/digest-keys.ts'
import { storeOf } from './files/journal-store.ts'
import { makeFolder } from './files/make-folder.ts'
import { createRenderedPages } from './files/rendered-pages.ts'
import { clamd } from './files/scanner.ts'
import { clientAddresses } from './http/client-address.ts'
import { keyedHash } from './http/sealing.ts'
import { newsListed, publishedNews } from './journal/news/queries.ts'
import { renderContent } from './journal/pages/render.ts'
import { addressIn } from './mail/address.ts'
import { smtpTransport } from './mail/transport.ts'
import { mySubmissions } from './manuscripts/author-detail.ts'
import { Figures } from './monitoring/figures.ts'
import { countedLog } from './monitoring/log.ts'
import { createMetrics, type Instruments } from './monitoring/metrics.ts'
import { createMonitor } from './monitoring/monitor.ts'
import { settingsOfLook } from './settings/preview.ts'
import { settingsStore } from './settings/store.ts'

/** Maximum bytes of cached page images in dataDir/cache. */
const renderedPagesBytes = 512 * 2 ** 20

export interface Parts extends Context {
  instruments: Instruments
  /** Returns the number of SQL statements sent since the start. */
  statements(): number
  close(): Promise<void>
}

/** Creates the context of one process: database, files, mail, settings and services. */
export async function assemble(
  config: Config,
  /** Of the database itself, not of a pooler. */
  databaseUrl: string,
  clock: Clock = { now: () => new Date() },
  /** Destination of the log, by default standard output. Tests use it to read the log. */
  logTo?: DestinationStream,
  /** The document processes, which are closed together with the context. Tests share them. */
  sharedDocuments?: Documents,
): Promise<Parts> {
  await makeFolder(config.dataDir)
  const isPooled = config.databaseUrl !== config.databaseDirectUrl
  const database = openDatabase((isPooled && config.databaseUrl) || databaseUrl, { isPooled })
  const directPool = isPooled ? openPool(databaseUrl) : database.pool
  // Tests count statements and compare tables, so counts are written on demand there.
  const figures = new Figures({ db: database.db, clock, ...(config.mode === 'test' && { everyMs: null }) })
  const metrics = createMetrics(figures, { ofProcess: config.mode !== 'test' })
  const documents =
    sharedDocuments ??
    createDocuments({
      ...(config.mode === 'test' ? { niceness: 0 } : { hasStandby: true }),
      measured: metrics.document,
    })
  const mail = config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : null
  const files = withDigestsChecked(storeOf(config))
  const settings = settingsStore(
    database.db,
    config.mode === 'production'
      ? newJournalSettings({ year: clock.now().getUTCFullYear(), email: addressIn(config.mailFrom) })
      : undefined,
  )
  const log = countedLog(
    pino(
      {
        level: config.logLevel,
        base: null,
        formatters: { level: (level) => ({ level }) },
        timestamp: pino.stdTimeFunctions.isoTime,
      },
      logTo,
    ),
    metrics,
  )
  const publicReads = config.databaseReadUrl
    ? readsFromReplica(config.databaseReadUrl, database.pool, (isUsed) =>
        isUsed
          ? log.info({}, 'the replica is read from')
          : log.warn({}, 'the replica does not answer, so the primary is read'),
      )
    : withoutReplica(database.db)
  const publicVersion = new PublicVersion(publicReads.db, clock)
  publicVersion.onChange(settings.forget)
  const readers = readersOf({ db: database.db, settings: settings.read, clock })
  const usage = new Usage({
    ...{ db: database.db, clock, log, readers },
    addressOf: clientAddresses(config.trustProxy),
    policy: () => readingPolicy({ settings: settings.read, clock }),
  })
  const context: Context = {
    config,
    db: database.db,
    publicReads,
    publicVersion,
    pool: database.pool,
    directPool,
    databaseUrl,
    clock,
    files,
    scanner: config.clamd ? clamd(config.clamd) : null,
    mail,
    documents,
    renderedPages: createRenderedPages({
      folder: join(config.dataDir, 'cache', 'pages'),
      maxBytes: renderedPagesBytes,
      files,
      documents,
    }),
    settings: settings.read,
    settingsStore: settings,
    settingsOfLook: (present, look) => settingsOfLook({ db: database.db, clock }, present, look),
    accounts: {
      ...accountServices({ clock, settings: settings.read, baseUrl: config.baseUrl }),
      requireSolved: (token) => requireSolved(context, token),
      remove: (trx, userId) => removeAccount(context, trx, userId),
    },
    reads: {
      mySubmissions: (viewer) => mySubmissions(context, viewer),
      // Feeds and alerts: they send nothing that is merely similar to a search.
      articles: async (query) =>
        listPage(context, query, { synonyms: (await settings.read()).search.synonyms, strict: true }),
      article: (id) => articleDetail(context, id, null),
      articlesById: (ids) => articleDetails(context, ids),
      news: () => publishedNews(database.db, clock.now().toISOString().slice(0, 10), newsListed),
      worksOf: (of, limit) => worksOf(database.db, of, limit),
      articleXml: (id) => articleXml(context, id),
      articleDocument: (id) => articleDocument(context, id),
      documentOf: (article, jatsKey) => documentOf(context, article, jatsKey),
      articleRecord: (id) => articleRecord(context, id),
      backups: () => backupState(config),
      contentHtml: async (content, contentType) => renderContent(content, contentType, await settings.read()),
    },
    secret: config.secret ?? (await keptSecret(config.dataDir)),
    usage,
    readers,
    metrics,
    monitor: createMonitor(config, figures, () => context),
    log,
  }
  return {
    ...context,
    instruments: metrics,
    statements: database.statements,
    async close() {
      mail?.close()
      await usage.stop()
      await figures.stop()
      await documents.close()
      await publicReads.close()
      if (isPooled) await directPool.end()
      await database.close()
    },
  }
}

/** Returns the settings that a separate worker must share with the server. */
export function serverStartOf({ config, secret }: Context): ServerStart {
  return { mode: config.mode, secretHash: keyedHash(secret, 'server start', 'secret') }
}

/**
 * Returns the secret stored in dataDir, which is used if SECRET is not set. It is generated on the first
 * start and readable only by this user.
 */
async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
