import { type SqlBool, sql } from 'kysely'
import type { ArticleFilters } from '#domain/article/article.ts'
import { publishedNames } from '#domain/manuscript/details.ts'
import { publishedRecordNames } from '#domain/production/metadata-fields.ts'
import type { Queryable } from '../db/client.ts'
import type { ReadingPolicy } from './access/policy.ts'
import { freeFrom, isFreeToAll } from './access/queries.ts'
import type { Cursor } from './cursor.ts'
import { detailParts } from './detail-queries.ts'
import { marks } from './mark-queries.ts'
import { allOf, filterConditions, isFiltered } from './search/filter-queries.ts'

export const listColumns = [
  'id',
  ...publishedNames,
  'authors',
  'publishedDate',
  'isOpenAccess',
  'pdfKey',
  'citations',
  'downloads',
  'volume',
  'issue',
  'pages',
  'doi',
  'category',
  'articleType',
] as const

export type ArticleRow = Awaited<ReturnType<typeof listArticles>>[number]

const sortColumns = {
  latest: sql`published_date`,
  cited: sql`citations`,
  downloaded: sql`downloads`,
} as const

interface ListRequest {
  sort: keyof typeof sortColumns
  limit: number
  after: Cursor | null
}

/** One page of the filtered articles after the cursor, newest or most used first. */
function listed(db: Queryable, filters: ArticleFilters, { sort, limit, after }: ListRequest) {
  const key = sortColumns[sort]
  const value = sort === 'latest' ? sql`${after?.value}::date` : sql`${after?.value}::int`
  return db
    .selectFrom('articles')
    .$if(isFiltered(filters), (query) =>
      // Filters on the narrow rows of a separate table; the wide article rows are read only for this page.
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
}

export function listArticles(db: Queryable, filters: ArticleFilters, request: ListRequest) {
  return listed(db, filters, request).select(listColumns).select(marks).execute()
}

/** The id as part of a URL, as encodeURIComponent writes it. Nearly all ids need no escaping. */
const idInUrl = sql`CASE WHEN id ~ '^[A-Za-z0-9_.-]*$' THEN id ELSE (
  SELECT string_agg(CASE WHEN sign ~ '[A-Za-z0-9_.!~*''()-]' THEN sign
    ELSE regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\\1', 'g') END, '' ORDER BY place)
  FROM regexp_split_to_table(id, '') WITH ORDINALITY signs (sign, place)) END`

/** As `articleViewOf` gives it. */
const pdfUrl = sql`CASE WHEN is_open_access AND pdf_key <> '' THEN '/articles/' || ${idInUrl} || '.pdf' END`

/** The columns of an article in lists, under the names that they have in answers. */
const asAnswered = sql.join([
  ...listColumns.map((name) =>
    name === 'pdfKey' ? sql`${pdfUrl} AS "pdfUrl"` : sql`${sql.ref(name)} AS ${sql.raw(`"${name}"`)}`,
  ),
  sql`${marks.expression} AS marks`,
])

/** Returns the same articles as JSON that the database has written, and what the next page begins after. */
export async function listArticlesAsJson(db: Queryable, filters: ArticleFilters, request: ListRequest) {
  return listed(db, filters, request)
    .select('id')
    .select(sql<string>`${sortColumns[request.sort]}::text`.as('value'))
    .select(sql<string>`(SELECT row_to_json(answer) FROM (SELECT ${asAnswered}) answer)::text`.as('json'))
    .execute()
}

function wholeArticles(db: Queryable, policy: ReadingPolicy) {
  return db
    .selectFrom('articles')
    .select(listColumns)
    .select(marks)
    .select(['receivedDate', 'revisedDate', 'acceptedDate', 'licenceUrl', 'views', 'isEditorsChoice'])
    .select(publishedRecordNames)
    .select(['referenceList', 'frontHtml', 'fullTextSum', 'jatsKey', 'epubKey', 'updatedAt'])
    .select([isFreeToAll(policy).as('isFreeToAll'), freeFrom(policy).as('freeFrom')])
    .select(detailParts)
}

/** Reads everything that the article page shows but the text, in one statement. */
export function findArticle(db: Queryable, id: string, policy: ReadingPolicy) {
  return wholeArticles(db, policy).where('id', '=', id).executeTakeFirst()
}

export function findWithText(db: Queryable, id: string, policy: ReadingPolicy) {
  return wholeArticles(db, policy).select('fullTextHtml').where('id', '=', id).executeTakeFirst()
}

export function findText(db: Queryable, id: string, policy: ReadingPolicy) {
  return db
    .selectFrom('articles')
    .select('fullTextHtml')
    .select(isFreeToAll(policy).as('isFreeToAll'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns those of the articles that exist, in no order. */
export function articlesById(db: Queryable, ids: readonly string[], policy: ReadingPolicy) {
  return wholeArticles(db, policy)
    .select('fullTextHtml')
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
}

/** Articles of one keyword that are compared when related articles are chosen: its newest ones. */
const comparedPerKeyword = 50

/**
 * Returns related articles: those with shared keywords first, then those of the same category. Newest first
 * among equals. Of each keyword only the newest articles count, because a common one may have thousands.
 */
export function relatedArticles(db: Queryable, id: string, limit: number) {
  const shared = sql`(SELECT count(*) FROM unnest(a.keywords) k WHERE k = ANY (o.keywords))`
  // Considers only the newest articles of the category, because articles with shared keywords rank higher.
  const found = sql<{ id: string; shared: number }>`(
    SELECT a.id, ${shared} AS shared FROM articles o CROSS JOIN LATERAL (
      SELECT DISTINCT listed.article_id FROM unnest(o.keywords) word CROSS JOIN LATERAL (
        SELECT article_id FROM article_keywords WHERE keyword = word
          ORDER BY published_date DESC, article_id DESC LIMIT ${comparedPerKeyword}) listed) of_keywords
      JOIN articles a ON a.id = of_keywords.article_id AND a.id <> o.id
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
      // Excludes notices, because the page of their article links to them separately.
      .where(sql<SqlBool>`NOT EXISTS (SELECT FROM article_notices n WHERE n.notice_id = articles.id)`)
      .orderBy('found.shared', 'desc')
      .orderBy('publishedDate', 'desc')
      .orderBy('articles.id', 'desc')
      .limit(limit)
      .execute()
  )
}

export function articlesOfIssue(db: Queryable, volume: number, issue: number) {
  return (
    db
      .selectFrom('articles')
      .select(listColumns)
      .select(marks)
      .select(
        sql<string | null>`(SELECT e.section FROM issue_entries e WHERE e.article_id = articles.id)`.as(
          'section',
        ),
      )
      .where('volume', '=', volume)
      .where('issue', '=', issue)
      // Uses the order chosen for the issue. Articles added later follow, ordered by page.
      .orderBy(sql`(SELECT e.position FROM issue_entries e WHERE e.article_id = articles.id) NULLS LAST`)
      .orderBy(sql`nullif(regexp_replace(split_part(pages, '-', 1), '\\D', '', 'g'), '')::int NULLS LAST`)
      .orderBy('id')
      .execute()
  )
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
