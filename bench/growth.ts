/** What a request costs in journals of a thousand, ten thousand and a hundred thousand articles. */
import { type Archive, openArchive } from './archive.ts'
import { median } from './cases.ts'
import type { Outcome } from './load.ts'
import { readerHeaders, type Stage } from './stage.ts'

export interface Growth {
  name: string
  /** Milliseconds of processor time of a request, of server and database together, by size. */
  costs: { articles: number; server: number; database: number }[]
  /** How often the cost of the largest is that of the smallest. */
  ratio: number
  /** What the logarithm of the size grows by; null for what may grow faster. */
  most: number | null
  failed: number
}

interface Kind {
  name: string
  paths(archive: Archive): Promise<string[]>
  /** What may grow faster than the logarithm: it reads or ranks all that it finds. */
  isWhole?: boolean
}

const column = async ({ client }: Archive, sql: string) =>
  (await client.query<{ value: string }>(sql)).rows.map(({ value }) => encodeURIComponent(value))
const articles = (archive: Archive) =>
  column(archive, 'SELECT id AS value FROM articles ORDER BY md5(id) LIMIT 200')
const rareWords = (archive: Archive) =>
  column(
    archive,
    "SELECT key AS value FROM search_terms WHERE kind = 'word' AND uses BETWEEN 2 AND 8 ORDER BY md5(key) LIMIT 200",
  )
/** Stems of one article in three or more; the index has marks with a colon, too. */
const commonWords = (archive: Archive) =>
  column(
    archive,
    `SELECT word AS value FROM ts_stat('SELECT words FROM article_search WHERE no % 50 = 0')
     WHERE word NOT LIKE '%:%' AND plainto_tsquery('english', word)::text <> '' ORDER BY ndoc DESC LIMIT 12`,
  )
const each =
  (read: (archive: Archive) => Promise<string[]>, path: (value: string) => string) =>
  async (archive: Archive): Promise<string[]> =>
    (await read(archive)).map(path)
const only = (path: string) => async () => [path]

const kinds: Kind[] = [
  { name: 'home', paths: only('/') },
  { name: 'article', paths: each(articles, (id) => `/articles/${id}`) },
  { name: 'article list', paths: only('/articles') },
  { name: 'article list, ten pages on', paths: only('/articles?page=10') },
  { name: 'search page, rare words', paths: each(rareWords, (word) => `/articles?search=${word}`) },
  { name: 'archive of issues', paths: only('/issues') },
  { name: '/api/articles', paths: only('/api/articles') },
  { name: '/api/articles/{id}', paths: each(articles, (id) => `/api/articles/${id}`) },
  {
    name: '/api/articles/search, rare words',
    paths: each(rareWords, (word) => `/api/articles/search?q=${word}`),
  },
  {
    name: 'suggestions',
    paths: each(rareWords, (word) => `/api/articles/suggestions?q=${word.slice(0, 4)}`),
  },
  { name: 'OAI-PMH, first records', paths: only('/oai?verb=ListRecords&metadataPrefix=oai_dc') },
  { name: 'feed', paths: only('/feed.atom') },
  {
    name: '/api/articles/search, common words',
    paths: each(commonWords, (word) => `/api/articles/search?q=${word}`),
    isWhole: true,
  },
  { name: 'sitemap', paths: only('/sitemap.xml'), isWhole: true },
]

export const sizes = (largest: number): number[] =>
  [1000, 10_000, 100_000, 1_000_000].filter((articles) => articles <= Math.max(10_000, largest))

/** Sizes are measured in turn, so that other load affects all of them. */
export async function measureGrowth(
  stage: Stage,
  {
    port,
    largest,
    rounds,
    seconds,
    match,
  }: { port: number; largest: number; rounds: number; seconds: number; match: string },
): Promise<Growth[]> {
  const archives: Archive[] = []
  try {
    for (const size of sizes(largest)) {
      process.stderr.write(`  a journal of ${size.toLocaleString('en-US')} articles …\n`)
      archives.push(await openArchive(stage, port + archives.length, size))
    }
    const found: Growth[] = []
    for (const kind of kinds.filter(({ name }) => name.includes(match))) {
      process.stderr.write(`  ${kind.name} …\n`)
      found.push(await measureKind(stage, kind, { archives, rounds, seconds }))
    }
    return found
  } finally {
    for (const archive of archives) await archive.close()
  }
}

async function measureKind(
  stage: Stage,
  kind: Kind,
  { archives, rounds, seconds }: { archives: Archive[]; rounds: number; seconds: number },
): Promise<Growth> {
  const measured = await Promise.all(
    archives.map(async (archive) => ({
      archive,
      paths: await kind.paths(archive),
      costs: [] as { server: number; database: number }[],
    })),
  )
  let failed = 0
  // The first round compiles and fills what is kept, and is not counted.
  for (let round = -1; round < rounds; round++)
    for (const { archive, paths, costs } of measured) {
      const before = await archive.used()
      const outcome = await stage.load.ask<Outcome>({
        ...{ origin: archive.host.origin, paths, headers: readerHeaders, connections: 2, seconds },
      })
      const after = await archive.used()
      failed += outcome.failed
      if (round >= 0)
        costs.push({
          server: (after.server - before.server) / outcome.requests,
          database: (after.database - before.database) / outcome.requests,
        })
    }
  const costs = measured.map(({ archive, costs: rows }) => ({
    articles: archive.articles,
    server: median(rows.map(({ server }) => server)),
    database: median(rows.map(({ database }) => database)),
  }))
  const [first, last] = [costs[0], costs.at(-1)]
  if (!first || !last) throw new Error('There are no sizes')
  return {
    ...{ name: kind.name, costs, failed },
    ratio: (last.server + last.database) / (first.server + first.database),
    most: kind.isWhole ? null : Math.log(last.articles) / Math.log(first.articles),
  }
}

export const isGrowthMet = ({ ratio, most, failed }: Growth): boolean =>
  failed === 0 && (most === null || ratio <= most)
