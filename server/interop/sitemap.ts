import { pagesInSiteMap } from '#domain/pages/site-pages.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { articleParts, articlesOfPart, issueDates, livePages, newsPages, worksPages } from './queries.ts'
import { branch, declaration, leaf } from './xml.ts'

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }
/** Number of URLs per file. The protocol allows 50,000. */
export const partSize = 10_000

/**
 * Writes the index of the sitemap. Part 1 contains pages, issues, authors and topics; the following parts contain
 * articles in order of publication.
 */
export async function sitemapIndex(db: Queryable, origin: string): Promise<string> {
  const [parts, issues] = await Promise.all([articleParts(db, partSize), issueDates(db)])
  const newest = issues
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1)
  const entry = (part: number, changedAt: string | undefined) =>
    branch('sitemap', [leaf('loc', `${origin}/sitemap-${part}.xml`), leaf('lastmod', changedAt)])
  return `${declaration}${branch(
    'sitemapindex',
    [entry(1, newest), ...parts.map(({ part, changedAt }) => entry(part + 2, changedAt))],
    namespace,
  )}\n`
}

/** Returns null if there is no such part. */
export async function sitemapPart(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  origin: string,
  part: number,
): Promise<string | null> {
  const today = clock.now().toISOString().slice(0, 10)
  const entries = part === 1 ? await pageEntries(db, today) : await articlesOfPart(db, partSize, part - 2)
  if (entries.length === 0) return null
  return `${declaration}${branch(
    'urlset',
    entries.map(({ path, changedAt }) =>
      branch('url', [leaf('loc', origin + path), leaf('lastmod', changedAt)]),
    ),
    namespace,
  )}\n`
}

interface Entry {
  path: string
  changedAt?: string
}

async function pageEntries(db: Queryable, today: string): Promise<Entry[]> {
  const [issues, pages, works, news] = await Promise.all([
    issueDates(db),
    livePages(db),
    worksPages(db, partSize),
    newsPages(db, today),
  ])
  return [
    // These pages have no modification date, because their text is part of the program.
    ...pagesInSiteMap.map(({ path }) => ({ path })),
    ...pages,
    ...issues.map(({ volume, issue, changedAt }) => ({ path: urls.issue(volume, issue), changedAt })),
    ...works,
    ...news.map(({ id }) => ({ path: urls.newsItem(id) })),
  ]
}
