import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'

/** The manuscript's file of its last version that has one. */
export function acceptedFile(db: Queryable, manuscriptId: string, version: number) {
  return db
    .selectFrom('files as f')
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .select(['o.storageKey', 'o.format'])
    .where('f.manuscriptId', '=', manuscriptId)
    .where('f.version', '<=', version)
    .where('f.kind', '=', 'manuscript')
    .orderBy('f.version', 'desc')
    .orderBy('f.orderIndex')
    .limit(1)
    .executeTakeFirst()
}

export function articleOf(db: Queryable, articleId: string) {
  return db
    .selectFrom('articles')
    .select(['id', 'doi', 'publishedDate', 'pdfKey', 'volume', 'issue', 'views', 'downloads', 'citations'])
    .where('id', '=', articleId)
    .executeTakeFirst()
}

/** Returns the articles that were published between 30 and 45 days before `today`, with their usage. */
export function articlesOfAMonthAgo(db: Queryable, today: string) {
  return db
    .selectFrom('articles as a')
    .innerJoin('manuscripts as m', 'm.articleId', 'a.id')
    .select(['a.id', 'a.title', 'a.views', 'a.downloads', 'a.citations', 'm.id as manuscriptId'])
    .where(sql<boolean>`a.published_date BETWEEN ${today}::date - 45 AND ${today}::date - 30`)
    .where('m.status', '=', 'published')
    .execute()
}
