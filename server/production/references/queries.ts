import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import type { KnownWork } from '../../jats/crossref-works.ts'

/** Returns the journal's published articles with one of these titles, ignoring case. */
export async function ownArticlesTitled(db: Queryable, titles: readonly string[]): Promise<KnownWork[]> {
  if (titles.length === 0) return []
  const rows = await db
    .selectFrom('articles')
    .select(['doi', 'title', 'authors', 'publishedDate'])
    .where(
      sql<string>`lower(title)`,
      'in',
      titles.map((title) => title.trim().replace(/\.$/, '').toLowerCase()),
    )
    .where('doi', 'is not', null)
    .execute()
  return rows.flatMap(({ doi, title: own, publishedDate }) =>
    doi === null ? [] : [{ doi, title: own, authors: [], year: publishedDate.slice(0, 4), container: null }],
  )
}
