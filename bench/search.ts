/**
 * Measures the latency of searches in a large journal: the queries of the article list, without rendering.
 */
import { sql } from 'kysely'
import { seed } from '#cli/seed/seed.ts'
import type { ArticleQuery } from '#domain/article/article.ts'
import { listPage } from '#server/articles/read.ts'
import { suggestions } from '#server/articles/search/page.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { createTestDatabase } from '#tests/database.ts'
import { sharedPath } from '#tests/shared-folder.ts'
import { type Latency, measureLatency } from './latency.ts'
import { storesOf } from './stores.ts'

type Ask = (text: string) => Promise<unknown>

export async function measureSearch(articles: number): Promise<Latency[]> {
  const { url, drop } = await createTestDatabase()
  // Uses real titles and abstracts if available, because their word frequencies are hard to imitate.
  await seed(url, { articles, from: sharedPath('data/bulk') })
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    return await measureTimes(db)
  } finally {
    await close()
    await drop()
  }
}

export async function measureTimes(db: Database): Promise<Latency[]> {
  const page: ArticleQuery = { limit: 20 }
  const search =
    (more: Partial<ArticleQuery> = {}): Ask =>
    (q) =>
      listPage(storesOf(db), { ...page, ...more, q }, { counted: true })
  const rare = await words(db, sql`uses BETWEEN 2 AND 30 ORDER BY md5(key)`, 150)
  const common = await commonest(db, 30)
  const pairs = common.map((word, i) => `${word} ${common[(i + 7) % common.length]}`)
  const typed = rare.concat(common, pairs).map((text, i) => text.slice(0, 2 + (i % 6)))
  const wrong = rare
    .filter(({ length }) => length > 6)
    .map((word) => `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`)

  const all = twice(common)
  const cases: [name: string, texts: string[], ask: Ask, target?: number][] = [
    ['rare words', rare, search(), 30],
    ['common words, ranked, with facets', all, search(), 120],
    ['two common words, ranked, with facets', twice(pairs), search(), 120],
    [
      'common words among two fields, open access',
      all,
      search({ category: ['Economics', 'Finance'], access: ['open'] }),
      120,
    ],
    ['common words, latest first', all, search({ sort: 'latest' }), 120],
    ['suggestions while typing', typed, (text) => suggestions(db, text), 50],
    ['phrases', pairs.map((pair) => `"${pair}"`), search()],
    ['without a common word', common.map((word) => `-${word}`), search()],
    ['typing errors', wrong.slice(0, 60), search()],
    ['the list with facets', Array.from({ length: 40 }, () => ''), search()],
    [
      'the list of one field, most cited',
      Array.from({ length: 40 }, () => ''),
      search({ category: ['Finance'], sort: 'cited' }),
    ],
  ]
  const watched = {
    backends: async () => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
      return rows.map(({ pid }) => pid)
    },
  }
  const latencies: Latency[] = []
  for (const [name, texts, ask, target] of cases)
    latencies.push(
      await measureLatency(
        { name, target: target ?? null, asks: texts.map((text) => () => ask(text)) },
        watched,
      ),
    )
  return latencies
}

const twice = <T>(list: T[]): T[] => [...list, ...list]

async function words(db: Database, choice: ReturnType<typeof sql>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM search_terms WHERE kind = 'word' AND ${choice} LIMIT ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Returns the most frequent stems in one article of fifty. Lexemes with a colon are excluded, because they
 * are index markers.
 */
async function commonest(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM ts_stat('SELECT words FROM article_search WHERE no % 50 = 0')
    WHERE word NOT LIKE '%:%' AND plainto_tsquery('english', word)::text <> ''
    ORDER BY ndoc DESC LIMIT ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}
