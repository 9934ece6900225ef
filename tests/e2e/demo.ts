/**
 * Loads the whole sample journal, including manuscripts in progress. The articles' PDF and EPUB are
 * placeholders.
 */
import { loadDemo } from '#demo/load.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { readConfig } from '#server/config.ts'
import { setDemoPasswords } from '#server/demo/queries.ts'
import { createDocuments } from '#server/documents/index.ts'
import { assemble } from '#server/start.ts'
import { type MadeJournal, madeOnce } from '../made-once.ts'
import { finishJobs, withStandIns } from '../sample-journal.ts'

export const password = 'Correct-Horse-7'

/**
 * Returns a sample journal from which tests make copies. All accounts of the demo have this suite's password.
 */
export function takeDemo(): Promise<MadeJournal> {
  return madeOnce('demo', async ({ databaseUrl, dataDir }) => {
    const config = readConfig({
      IMPRIMATUR_MODE: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
    })
    const documents = withStandIns(createDocuments({ niceness: 0, quickMs: 60_000 }))
    const parts = await assemble(config, databaseUrl, undefined, undefined, documents)
    await loadDemo(parts)
    await finishJobs(parts)
    await setDemoPasswords(parts.db, await hashPassword(password))
    await parts.close()
  })
}
