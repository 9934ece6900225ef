/**
 * Creates the demo's articles with the real actions. Their PDF and EPUB are placeholders, because making them
 * would take a minute.
 */
import { loadDemoArticles } from '#demo/load.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Documents } from '#server/documents/index.ts'
import { assemble } from '#server/start.ts'
import { sharedDocuments } from './documents.ts'
import { type MadeJournal, madeOnce } from './made-once.ts'
import { runJobsOf } from './run-jobs.ts'

/** Number of pages reported for each PDF placeholder. */
export const pagesOfStandIns = 5

/** Time limit for hooks that may be the first to need the journal, on a slow machine. */
export const sampleTimeout = 300_000

/** Returns a journal with the demo's articles, of which tests make copies. */
export function sampleJournal(): Promise<MadeJournal> {
  return madeOnce('articles', async ({ databaseUrl, dataDir }) => {
    const config = readConfig({
      IMPRIMATUR_MODE: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      BASE_URL: 'http://127.0.0.1:3000',
      LOG_LEVEL: 'silent',
    })
    const parts = await assemble(config, databaseUrl, undefined, undefined, withStandIns(sharedDocuments()))
    await loadDemoArticles(parts)
    await finishJobs(parts)
    await parts.close()
  })
}

/** Returns documents that make a placeholder instead of each PDF and EPUB. */
export function withStandIns(documents: Documents): Documents {
  const made = { pdf: Buffer.from('%PDF-1.7\n% a stand-in\n'), epub: Buffer.from('PK a stand-in') }
  return {
    ...documents,
    formats: async () => ({ ...made, pages: pagesOfStandIns, failures: {}, problems: [] }),
  }
}

/**
 * Runs all queued jobs, so that they do not run in each copy. Without a mail server the e-mails are only
 * stored.
 */
export function finishJobs(context: Context): Promise<void> {
  return runJobsOf(context)
}
