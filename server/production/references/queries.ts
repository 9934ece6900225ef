import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import type { KnownWork } from './crossref.ts'

/** Published articles of the journal with this title, whatever its capitals. */
export async function ownArticlesTitled(db: Queryable, title: string): Promise<KnownWork[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['doi', 'title', 'authors', 'publishedDate'])
    .where(sql`lower(title)`, '=', title.trim().replace(/\.$/, '').toLowerCase())
    .where('doi', 'is not', null)
    .limit(3)
    .execute()
  return rows.flatMap(({ doi, title: own, publishedDate }) =>
    doi === null ? [] : [{ doi, title: own, authors: [], year: publishedDate.slice(0, 4), container: null }],
  )
}
