import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { randomFrom } from '#cli/seed/random.ts'
import { seed as seedArticles } from '#cli/seed/seed.ts'
import { listPage } from '#server/articles/read.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeDataFolder, removeDataFolder } from '#tests/database.ts'
import { sharedPath } from '#tests/shared-folder.ts'
import { drawItems, type KnownItem, kinds } from './known-items/draw.ts'
import { readLibrary } from './known-items/library.ts'
import { meetsTimes } from './latency.ts'
import { latencyTable, successTable } from './report.ts'
import { measureTimes } from './search.ts'
import { storesOf } from './stores.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    articles: { type: 'string', default: '100000' },
    /** Kinds to measure; all by default. */
    only: { type: 'string', multiple: true },
    /** Prints the searches that did not find their article first. */
    misses: { type: 'boolean', default: false },
    /** Folder of the database. By default a temporary one is made and removed. */
    data: { type: 'string' },
    'no-times': { type: 'boolean', default: false },
    'no-items': { type: 'boolean', default: false },
    assert: { type: 'boolean', default: false },
  },
})
const found = sharedPath('data/bulk')
if (!found) {
  console.error('There are no records: set SHARED_DIR to a folder with data/bulk/*.jsonl.gz')
  process.exit(1)
}
const records = found
const shown = 10
const targets = { among: 0.98, first: 0.9 }

/** Returns the place of the known article, from 1; 0 if it is not among the first ten. */
async function placeOf(db: Database, { q, record }: KnownItem): Promise<number> {
  const { articles } = await listPage(storesOf(db), { q, limit: shown })
  return articles.findIndex(({ id }) => id === `seed-${record}`) + 1
}

async function measureItems(db: Database): Promise<boolean> {
  const library = await readLibrary(records)
  const rows = []
  for (const kind of Object.keys(kinds)) {
    if (values.only && !values.only.includes(kind)) continue
    // Each kind has its own sequence, so that the kinds can be measured one at a time.
    const random = randomFrom(Number(values.seed) * 1000 + Object.keys(kinds).indexOf(kind))
    const items = drawItems(library, kind, Number(values.count), random)
    const places: number[] = []
    for (const item of items) {
      const place = await placeOf(db, item)
      places.push(place)
      if (values.misses && place !== 1)
        console.log(`${kind}: ${item.q} -> ${place || '-'} ${library.records[item.record]?.title}`)
    }
    const share = (count: number) => count / items.length
    rows.push({
      kind,
      asked: items.length,
      among: share(places.filter((place) => place > 0).length),
      first: share(places.filter((place) => place === 1).length),
    })
  }
  console.log(`\nKnown items, seed ${values.seed}\n\n${successTable(rows, targets)}\n`)
  return rows.every(({ among, first }) => among >= targets.among && first >= targets.first)
}

const folder = values.data ? resolve(values.data) : await makeDataFolder()
await mkdir(folder, { recursive: true })
const server = await startEmbeddedPostgres({ dataDir: folder, durable: false })
let met = true
try {
  await migrate(server.url)
  const { db, close } = openDatabase(server.url, { max: 1 })
  try {
    const articles = Number(values.articles)
    const { total } = await listPage(storesOf(db), { limit: 1 })
    if (total < articles) {
      console.log(`${articles.toLocaleString('en-US')} articles are being added …`)
      await seedArticles(server.url, { articles: articles - total, from: records, bare: true })
    }
    if (!values['no-items']) met = await measureItems(db)
    if (!values['no-times']) {
      const latencies = await measureTimes(db)
      console.log(`Times, one search after the other\n\n${latencyTable(latencies)}\n`)
      met &&= latencies.every(meetsTimes)
    }
  } finally {
    await close()
  }
} finally {
  await server.stop()
  if (!values.data) await removeDataFolder(folder)
}
process.exitCode = !met && values.assert ? 1 : 0
