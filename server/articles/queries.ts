import { type SqlBool, sql } from 'kysely'
import type { ArticleQuery } from '#domain/article.ts'
import type { Queryable } from '../db/client.ts'
import type { Cursor } from './cursor.ts'

const listColumns = [
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

type Filters = Pick<ArticleQuery, 'year' | 'category' | 'type' | 'access' | 'volume' | 'issue'>

/** Filters as one condition, so that list, count and facets can never differ. */
function matching({ year, category, type, access, volume, issue }: Filters, search?: string) {
  const conditions = [sql<SqlBool>`true`]
  if (year !== undefined)
    conditions.push(
      sql`published_date >= make_date(${year}, 1, 1) AND published_date <= make_date(${year}, 12, 31)`,
    )
  if (category !== undefined) conditions.push(sql`category = ${category}`)
  if (type !== undefined) conditions.push(sql`article_type = ${type}`)
  if (access !== undefined) conditions.push(sql`is_open_access = ${access === 'open'}`)
  if (volume !== undefined) conditions.push(sql`volume = ${volume}`)
  if (issue !== undefined) conditions.push(sql`issue = ${issue}`)
  if (search !== undefined) conditions.push(sql`search @@ ${tsquery(search)}`)
  return sql.join(conditions, sql` AND `)
}

/** Words in any form (English stems) or exactly (names): any text is a query, never an error. */
function tsquery(search: string) {
  return sql`(websearch_to_tsquery('english', fold(${search})) || websearch_to_tsquery('simple', fold(${search})))`
}

const sortColumns = {
  latest: sql`published_date`,
  cited: sql`citations`,
  downloaded: sql`downloads`,
} as const

/** One page after the cursor, newest or most used first. */
export function listArticles(
  db: Queryable,
  filters: Filters,
  { sort, limit, after }: { sort: keyof typeof sortColumns; limit: number; after: Cursor | null },
) {
  return db
    .selectFrom('articles')
    .select(listColumns)
    .where(sql<SqlBool>`${matching(filters)}`)
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(${sortColumns[sort]}, id) < (${sort === 'latest' ? sql`${after?.value}::date` : sql`${after?.value}::int`}, ${after?.id})`,
      ),
    )
    .orderBy(sql`${sortColumns[sort]} DESC`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countArticles(db: Queryable, filters: Filters, search?: string): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(sql<SqlBool>`${matching(filters, search)}`)
    .executeTakeFirstOrThrow()
  return row.total
}

/** Hits by relevance: title and authors weigh most, full text least. */
export function searchArticles(
  db: Queryable,
  search: string,
  filters: Filters,
  { sort, limit, offset }: { sort: keyof typeof sortColumns | 'relevance'; limit: number; offset: number },
) {
  return db
    .selectFrom('articles')
    .select(listColumns)
    .where(sql<SqlBool>`${matching(filters, search)}`)
    .orderBy(
      sort === 'relevance'
        ? sql`ts_rank_cd('{0.05, 0.2, 0.5, 1}', search, ${tsquery(search)}) DESC`
        : sql`${sortColumns[sort]} DESC`,
    )
    .orderBy('publishedDate', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** What a mistyped search may have meant: titles and authors alike by trigrams. */
export function similarArticles(db: Queryable, search: string, limit: number) {
  return db
    .selectFrom('articles')
    .select(listColumns)
    .where(sql<SqlBool>`word_similarity(fold(${search}), fold(title || ' ' || authors)) > 0.45`)
    .orderBy(sql`word_similarity(fold(${search}), fold(title || ' ' || authors)) DESC`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function facetCounts(db: Queryable, search?: string) {
  const where = sql<SqlBool>`${matching({}, search)}`
  const facet = async (column: ReturnType<typeof sql>) =>
    (
      await sql<{ value: string; count: number }>`
        SELECT ${column}::text AS value, count(*) AS count FROM articles WHERE ${where} GROUP BY 1 ORDER BY 2 DESC, 1`.execute(
        db,
      )
    ).rows
  return {
    category: await facet(sql`category`),
    type: await facet(sql`article_type`),
    access: await facet(sql`CASE WHEN is_open_access THEN 'open' ELSE 'subscription' END`),
    year: await facet(sql`extract(year FROM published_date)::int`),
  }
}

export function findArticle(db: Queryable, id: string) {
  return db
    .selectFrom('articles')
    .select(listColumns)
    .select(['receivedDate', 'revisedDate', 'acceptedDate', 'licenceUrl', 'views', 'isEditorsChoice'])
    .select(['funding', 'funders', 'dataAvailability', 'competingInterests', 'ethics', 'acknowledgements'])
    .select(['referenceList', 'newerVersionId', 'fullTextHtml', 'jatsKey', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function contributorsOf(db: Queryable, articleId: string) {
  return db
    .selectFrom('articleContributors')
    .select(['givenName', 'familyName', 'affiliation', 'affiliations', 'orcid', 'roles', 'isCorresponding'])
    .where('articleId', '=', articleId)
    .orderBy('orderIndex')
    .execute()
}

/** Articles that share keywords, then the category; newest first among equals. */
export function relatedArticles(db: Queryable, id: string, limit: number) {
  return (
    db
      .selectFrom('articles')
      .select(listColumns)
      .where('id', '!=', id)
      // Notices are reached from what they are about.
      .where(sql<SqlBool>`NOT EXISTS (SELECT FROM article_notices n WHERE n.notice_id = articles.id)`)
      .where(
        sql<SqlBool>`EXISTS (SELECT FROM articles o WHERE o.id = ${id} AND (o.keywords && articles.keywords OR o.category = articles.category))`,
      )
      .orderBy(
        sql`(SELECT count(*) FROM unnest(articles.keywords) k WHERE k = ANY ((SELECT o.keywords FROM articles o WHERE o.id = ${id})::text[])) DESC`,
      )
      .orderBy('publishedDate', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}

export function boardMembers(db: Queryable, { chiefsOnly = false } = {}) {
  return db
    .selectFrom('boardMembers')
    .select(['id', 'name', 'imageUrl', 'title', 'institution', 'location', 'bio', 'isChief'])
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
    .where('submissionDeadline', '>=', today)
    .orderBy('submissionDeadline')
    .orderBy('id')
    .execute()
}

export function listIssues(db: Queryable, only?: { volume: number; issue: number }) {
  return db
    .selectFrom('issues as i')
    .leftJoin('articles as a', (join) =>
      join.onRef('a.volume', '=', 'i.volume').onRef('a.issue', '=', 'i.issue'),
    )
    .select([
      'i.volume',
      'i.issue',
      'i.title',
      'i.publishedDate',
      sql<number>`count(a.id)`.as('articleCount'),
      sql<number>`count(a.id) FILTER (WHERE a.is_open_access)`.as('openCount'),
    ])
    .$if(only !== undefined, (query) =>
      query.where('i.volume', '=', only?.volume ?? 0).where('i.issue', '=', only?.issue ?? 0),
    )
    .groupBy(['i.volume', 'i.issue', 'i.title', 'i.publishedDate'])
    .orderBy('i.volume', 'desc')
    .orderBy('i.issue', 'desc')
    .execute()
}

export function articlesOfIssue(db: Queryable, volume: number, issue: number) {
  return db
    .selectFrom('articles')
    .select(listColumns)
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .orderBy(sql`nullif(regexp_replace(split_part(pages, '-', 1), '\\D', '', 'g'), '')::int NULLS LAST`)
    .orderBy('id')
    .execute()
}

export function findPage(db: Queryable, key: string) {
  return db
    .selectFrom('contentItems')
    .select(['key', 'title', 'content', 'contentType'])
    .where('key', '=', key)
    .where('isActive', '=', true)
    .executeTakeFirst()
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
