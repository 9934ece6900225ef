import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { startTestServer } from '#tests/database.ts'
import { startJournal } from '#tests/e2e/journal.ts'
import { hardArticles, shortArticle } from '#tests/fixtures/hard-articles.ts'
import { putJats } from '#tests/hard-articles.ts'
await startTestServer()
const journal = await startJournal()
const { db } = openDatabase(journal.databaseUrl, { max: 2 })
for (const [id, article] of Object.entries({ short: shortArticle, ...hardArticles }))
  await putJats(db, id, article, async (key, bytes) => {
    const path = join(journal.dataDir, 'files', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  })
await writeFile('/tmp/h14/url', journal.url)
await writeFile('/tmp/h14/db', journal.databaseUrl)
console.log(journal.url, process.pid)
process.on('SIGTERM', () => process.exit())
setInterval(() => {}, 1e6)
