import { type SqlBool, sql } from 'kysely'
import type { ArticleFilters } from '#domain/article/article.ts'
import type { IssueView } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import type { Queryable } from '../db/client.ts'
import type { Cursor } from './cursor.ts'
import { detailParts } from './detail-queries.ts'
import { marks } from './mark-queries.ts'
import { allOf, filterConditions, isFiltered } from './search/filter-queries.ts'

export const listColumns = [
  'id',
  'title',
  'authors',
  'abstract',
  'publishedDate',
  'isOpenAccess',
  'pdfKey',
  'citations',
  'downloads',
  'volume',
  'issue',
  'pages',
  'doi',
  'keywords',
  'category',
  'articleType',
] as const

export type ArticleRow = Awaited<ReturnType<typeof listArticles>>[number]

const sortColumns = {
  latest: sql`published_date`,
  cited: sql`citations`,
  downloaded: sql`downloads`,
} as const

/** One page of the filtered articles after the cursor, newest or most used first. */
export function listArticles(
  db: Queryable,
  filters: ArticleFilters,
  { sort, limit, after }: { sort: keyof typeof sortColumns; limit: number; after: Cursor | null },
) {
  const key = sortColumns[sort]
  const value = sort === 'latest' ? sql`${after?.value}::date` : sql`${after?.value}::int`
  return db
    .selectFrom('articles')
    .select(listColumns)
    .select(marks)
    .$if(isFiltered(filters), (query) =>
      // Filtering reads only the short rows; long rows are read for this page alone.
      query.where(
        sql<SqlBool>`id IN (
          SELECT article_id FROM article_search
          WHERE group_id IN (SELECT id FROM article_groups WHERE ${allOf(filterConditions(filters))})
            AND ${after === null ? sql`true` : sql`(${key}, article_id) < (${value}, ${after.id})`}
          ORDER BY ${key} DESC, article_id DESC LIMIT ${limit})`,
      ),
    )
    .$if(after !== null, (query) => query.where(sql<SqlBool>`(${key}, id) < (${value}, ${after?.id})`))
    .orderBy(key, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Everything the article page shows, in one statement. */
export function findArticle(db: Queryable, id: string) {
  return db
    .selectFrom('articles')
    .select(listColumns)
    .select(marks)
    .select(['receivedDate', 'revisedDate', 'acceptedDate', 'licenceUrl', 'views', 'isEditorsChoice'])
    .select(['funding', 'funders', 'dataAvailability', 'competingInterests', 'ethics', 'acknowledgements'])
    .select(['referenceList', 'fullTextHtml', 'jatsKey', 'updatedAt'])
    .select(detailParts)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Related articles: by shared keywords, then by category; newest first among equals. */
export function relatedArticles(db: Queryable, id: string, limit: number) {
  const shared = sql`(SELECT count(*) FROM unnest(a.keywords) k WHERE k = ANY (o.keywords))`
  // The newest of the category are enough; articles that share keywords are ranked before them.
  const found = sql<{ id: string; shared: number }>`(
    SELECT a.id, ${shared} AS shared FROM articles o JOIN articles a ON a.keywords && o.keywords AND a.id <> o.id
      WHERE o.id = ${id}
    UNION
    SELECT a.id, ${shared} FROM articles o CROSS JOIN LATERAL (
      SELECT id, keywords FROM articles WHERE category = o.category AND id <> o.id
        ORDER BY published_date DESC, id DESC LIMIT ${limit}) a
      WHERE o.id = ${id})`
  return (
    db
      .selectFrom(found.as<'found'>(sql`found`))
      .innerJoin('articles', 'articles.id', 'found.id')
      .select(listColumns.map((column) => `articles.${column}` as const))
      .select(marks)
      // Notices are linked from their article, not listed as related.
      .where(sql<SqlBool>`NOT EXISTS (SELECT FROM article_notices n WHERE n.notice_id = articles.id)`)
      .orderBy('found.shared', 'desc')
      .orderBy('publishedDate', 'desc')
      .orderBy('articles.id', 'desc')
      .limit(limit)
      .execute()
  )
}

export function boardMembers(db: Queryable, { chiefsOnly = false } = {}) {
  return db
    .selectFrom('boardMembers')
    .select(['id', 'name', 'imageUrl', 'title', 'institution', 'location', 'bio', 'isChief'])
    .where('isActive', '=', true)
    .$if(chiefsOnly, (query) => query.where('isChief', '=', true))
    .orderBy('isChief', 'desc')
    .orderBy('orderIndex')
    .orderBy('name')
    .execute()
}

export function openCalls(db: Queryable, today: string) {
  return db
    .selectFrom('specialIssues')
    .select(['id', 'title', 'guestEditors', 'description', 'submissionDeadline'])
    .where('isActive', '=', true)
    .where('submissionDeadline', '>=', today)
    .orderBy('submissionDeadline')
    .orderBy('id')
    .execute()
}

export async function listIssues(
  db: Queryable,
  only?: { volume: number; issue: number },
): Promise<IssueView[]> {
  const rows = await db
    .selectFrom('issues as i')
    .leftJoin('pictures as p', 'p.id', 'i.coverId')
    .leftJoin('articles as a', (join) =>
      join.onRef('a.volume', '=', 'i.volume').onRef('a.issue', '=', 'i.issue'),
    )
    .select([
      'i.volume',
      'i.issue',
      'i.title',
      'i.publishedDate',
      'p.id as coverId',
      'p.alt as coverAlt',
      sql<number>`count(a.id)`.as('articleCount'),
      sql<number>`count(a.id) FILTER (WHERE a.is_open_access)`.as('openCount'),
    ])
    .$if(only !== undefined, (query) =>
      query.where('i.volume', '=', only?.volume ?? 0).where('i.issue', '=', only?.issue ?? 0),
    )
    .groupBy(['i.volume', 'i.issue', 'i.title', 'i.publishedDate', 'p.id', 'p.alt'])
    .orderBy('i.volume', 'desc')
    .orderBy('i.issue', 'desc')
    .execute()
  return rows.map(({ coverId, coverAlt, ...issue }) => ({
    ...issue,
    cover: coverId ? { url: urls.picture(coverId), alt: coverAlt ?? '' } : null,
  }))
}

export function articlesOfIssue(db: Queryable, volume: number, issue: number) {
  return db
    .selectFrom('articles')
    .select(listColumns)
    .select(marks)
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .orderBy(sql`nullif(regexp_replace(split_part(pages, '-', 1), '\\D', '', 'g'), '')::int NULLS LAST`)
    .orderBy('id')
    .execute()
}

export async function listCategories(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('articleGroups')
    .select('category')
    .distinct()
    .where('articles', '>', 0)
    .orderBy('category')
    .execute()
  return rows.map(({ category }) => category)
}

export function findPage(db: Queryable, key: string) {
  return db
    .selectFrom('contentItems')
    .select(['key', 'title', 'content', 'contentType'])
    .where('key', '=', key)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

export function findPictures(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('pictures')
    .select(['id', 'alt', 'width', 'height'])
    .where('id', 'in', [...ids])
    .execute()
}

/** Active content items whose keys start with `prefix`: the parts of one page. */
export function findParts(db: Queryable, prefix: string) {
  return db
    .selectFrom('contentItems')
    .select(['key', 'title', 'content', 'contentType'])
    .where((eb) => eb.fn('starts_with', ['key', eb.val(prefix)]), '=', true)
    .where('isActive', '=', true)
    .execute()
}

export function activeMenu(db: Queryable) {
  return db
    .selectFrom('menuItems')
    .select(['name', 'href'])
    .where('isActive', '=', true)
    .orderBy('orderIndex')
    .orderBy('name')
    .execute()
}
