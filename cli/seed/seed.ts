import pg from 'pg'
import { type SeedArticle, seedArticles } from './articles.ts'
import { countSeeded, insertSeedArticles, rebuildSearch, stopIndexing } from './queries.ts'
import { readRecords } from './records.ts'

const batch = 2000

export interface SeedOptions {
  articles: number
  /** A folder of bibliographic records; if omitted, all articles are invented. */
  from?: string | undefined
  /** Adds nothing invented to the records, so that a search finds them by their own words alone. */
  bare?: boolean
  progress?: (done: number, step: 'articles' | 'search') => void
}

/** Adds articles to a migrated database in one transaction, so that either all are added or none. */
export async function seed(
  databaseUrl: string,
  { articles, from, bare, progress }: SeedOptions,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    await stopIndexing(client)
    const begin = await countSeeded(client)
    const records = from === undefined ? undefined : readRecords(from)
    // A second run continues after the last record of the first.
    for (let skipped = 0; skipped < begin && !(await records?.next())?.done; skipped++);
    let waiting: SeedArticle[] = []
    let done = 0
    const flush = async () => {
      await insertSeedArticles(client, waiting)
      done += waiting.length
      waiting = []
      progress?.(done, 'articles')
    }
    for await (const article of seedArticles(
      { from: begin, count: articles, total: articles, bare },
      records,
    )) {
      waiting.push(article)
      if (waiting.length === batch) await flush()
    }
    if (waiting.length > 0) await flush()
    progress?.(done, 'search')
    await rebuildSearch(client)
    await client.query("SELECT pg_notify('site_changed', '')")
    await client.query('COMMIT')
    await client.query(
      'VACUUM ANALYZE articles, article_keywords, article_search, article_groups, search_terms',
    )
  } finally {
    await client.end()
  }
}
