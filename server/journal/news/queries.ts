import { sql } from 'kysely'
import { cmsLimits } from '#domain/journal/cms.ts'
import type { NewsListItem } from '#domain/journal/site.ts'
import type { NewNews, NewsChange, NewsVersionView, NewsView } from '#domain/schemas/news.ts'
import type { Queryable, Trx } from '../../db/client.ts'

/** Number of items on the page of news and in its feed. */
export const newsListed = 200
const listed = ['id', 'title', 'summary', 'publishedDate'] as const

/** Returns what readers see on `today`, newest first. */
export const publishedNews = (db: Queryable, today: string, limit: number): Promise<NewsListItem[]> =>
  selectPublishedNews(db, today, limit).execute()

export function selectPublishedNews(db: Queryable, today: string, limit: number) {
  return db
    .selectFrom('newsItems')
    .select(listed)
    .where('isActive', '=', true)
    .where('publishedDate', '<=', today)
    .orderBy('publishedDate', 'desc')
    .orderBy('id')
    .limit(limit)
}

/** Returns an item that readers see, or any item to somebody with its preview key. */
export function findNews(db: Queryable, id: string, today: string, previewKey: string | null) {
  return db
    .selectFrom('newsItems')
    .select([...listed, 'body', sql<boolean>`is_active AND published_date <= ${today}`.as('isPublished')])
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([eb('isActive', '=', true), eb('publishedDate', '<=', today)]),
        ...(previewKey === null ? [] : [eb('previewKey', '=', previewKey)]),
      ]),
    )
    .executeTakeFirst()
}

const newsColumns = (today: string) =>
  [
    ...listed,
    'body',
    'isActive',
    'previewKey',
    'version',
    sql<boolean>`is_active AND published_date <= ${today}`.as('isPublished'),
  ] as const

export function listNews(db: Queryable, today: string): Promise<NewsView[]> {
  return db
    .selectFrom('newsItems')
    .select(newsColumns(today))
    .orderBy('publishedDate', 'desc')
    .orderBy('id')
    .execute()
}

interface Saving {
  at: Date
  by: string
  /** Day of the change. */
  today: string
}

export function insertNews(trx: Trx, item: NewNews, { at, by, today }: Saving): Promise<NewsView> {
  return trx
    .insertInto('newsItems')
    .values({ ...item, updatedAt: at, updatedBy: by })
    .returning(newsColumns(today))
    .executeTakeFirstOrThrow()
}

export function lockNews(trx: Trx, id: string, today: string): Promise<NewsView | undefined> {
  return trx
    .selectFrom('newsItems')
    .select(newsColumns(today))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateNews(
  trx: Trx,
  id: string,
  change: Omit<NewsChange, 'was'>,
  { at, by, today }: Saving,
): Promise<NewsView | undefined> {
  return trx
    .updateTable('newsItems')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at, updatedBy: by }))
    .where('id', '=', id)
    .returning(newsColumns(today))
    .executeTakeFirst()
}

export function deleteNews(trx: Trx, id: string) {
  return trx.deleteFrom('newsItems').where('id', '=', id).returning(['title']).executeTakeFirst()
}

export function newsVersions(db: Queryable, id: string): Promise<NewsVersionView[]> {
  return db
    .selectFrom('newsVersions as v')
    .leftJoin('users as u', 'u.id', 'v.savedBy')
    .select(['v.version', 'v.title', 'v.summary', 'v.body', 'v.publishedDate', 'v.isActive', 'v.savedAt'])
    .select('u.username as savedBy')
    .where('v.newsId', '=', id)
    .orderBy('v.version', 'desc')
    .limit(cmsLimits.versions)
    .execute()
}
