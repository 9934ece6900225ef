import { sql } from 'kysely'
import type { CitingArticle } from '#domain/article/article.ts'
import type { Queryable } from '../db/client.ts'

/** Returns this journal's articles that cite the article, newest first. */
export function citingArticles(db: Queryable, doi: string): Promise<CitingArticle[]> {
  return db
    .selectFrom('articleCitations as k')
    .innerJoin('articles as a', 'a.id', 'k.citingId')
    .select(['a.id', 'a.title', 'a.authors', 'a.publishedDate'])
    .where('k.citedDoi', '=', doi.toLowerCase())
    .where(({ or, eb }) => or([eb('a.doi', 'is', null), eb(sql`lower(a.doi)`, '<>', doi.toLowerCase())]))
    .orderBy('a.publishedDate', 'desc')
    .orderBy('a.id')
    .execute()
}

/** Returns the ids of those of the works that this journal has published, by their DOIs in lower case. */
export async function publishedHere(db: Queryable, dois: readonly string[]): Promise<Map<string, string>> {
  if (dois.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['id', sql<string>`lower(doi)`.as('doi')])
    .where(sql`lower(doi)`, 'in', [...new Set(dois.map((doi) => doi.toLowerCase()))])
    .execute()
  return new Map(rows.map(({ id, doi }) => [doi, id]))
}
