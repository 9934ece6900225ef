/**
 * `npm run seed -- --articles 100000 [--from FOLDER]`: fills the database (DATABASE_URL, or the embedded one of
 * DATA_DIR) with generated articles, to test and measure a large journal. FOLDER may contain real records
 * as gzipped JSON lines (title, authors, abstract).
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seed } from './seed/seed.ts'

const { values } = parseArgs({
  options: { articles: { type: 'string', default: '1000' }, from: { type: 'string' } },
})
const articles = Number(values.articles)
if (!Number.isInteger(articles) || articles < 1) {
  console.error('Usage: npm run seed -- --articles NUMBER [--from FOLDER]')
  process.exit(2)
}
const config = readConfig()
const running = config.databaseDirectUrl ?? (await runningEmbeddedPostgres(config.dataDir))
const own = running ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
const url = running ?? own?.url ?? ''
const begin = performance.now()
try {
  await migrate(url)
  await seed(url, {
    articles,
    from: values.from,
    progress: (done, step) => {
      const share = `${done.toLocaleString('en-US')} of ${articles.toLocaleString('en-US')} articles`
      console.log(step === 'articles' ? share : 'Making them found …')
    },
  })
  console.log(`Done in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await own?.stop()
}
