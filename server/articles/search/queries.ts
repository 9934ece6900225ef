import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ArticleFilters } from '#domain/article/article.ts'
import type { ParsedSearch, SearchTerm } from '#domain/article/search.ts'
import type { Queryable } from '../../db/client.ts'
import { marks } from '../mark-queries.ts'
import { listColumns } from '../queries.ts'
import { facetsOf, failedOf, filterConditions, isFiltered, withinYears } from './filter-queries.ts'

/**
 * Number of hits that are ranked by how well they match the search: the hits with the highest standing, and
 * as many whose titles contain all the words. The other hits follow in the order of their standing. Ranking
 * all hits would be slow: for 29,000 hits it takes ten times as long as finding them.
 */
const ranked = 300

/** Rank weights for words in the full text, the abstract, the keywords, and the title or authors. */
const weights = sql.lit('{0.05, 0.2, 0.5, 1}')

const sortKeys = {
  relevance: sql`standing`,
  latest: sql`published_date - date '2000-01-01'`,
  cited: sql`citations`,
  downloaded: sql`downloads`,
} as const
export type SearchSort = keyof typeof sortKeys

export interface Found {
  total: number
  /** Number of matches before filtering. */
  matched: number
  ids: string[]
  facets: { facet: string; value: string; count: number }[]
}

export const nothingFound: Found = { total: 0, matched: 0, ids: [], facets: [] }

interface SearchPageRequest {
  sort: SearchSort
  limit: number
  offset: number
  facets: boolean
}

type Query = RawBuilder<unknown>

const none: Query = sql`''::tsquery`
const joined = (queries: Query[], by: '&&' | '||'): Query =>
  queries.length > 0 ? sql`(${sql.join(queries, sql.raw(` ${by} `))})` : none
const wordsQuery = ({ text, phrase }: SearchTerm): Query => sql`words_query(${text}, ${phrase})`
const authorQuery = (name: string): Query => sql`author_query(${name})`
const textOf = (terms: SearchTerm[]) => terms.map(({ text }) => text).join(' ')

/**
 * Compiles a search to tsqueries. `any` matches articles that contain at least one of the words, and is used
 * to find snippets.
 */
function compile({ terms, without, authors, withoutAuthors }: ParsedSearch) {
  const wanted = joined([...terms.map(wordsQuery), ...authors.map(authorQuery)], '&&')
  const unwanted = joined([...without.map(wordsQuery), ...withoutAuthors.map(authorQuery)], '||')
  const hasWanted = terms.length + authors.length > 0
  const hasUnwanted = without.length + withoutAuthors.length > 0
  const named: Query = sql`query_or_names(${wanted}, ${textOf(terms)})`
  return {
    rank: named,
    title: sql`title_query(${textOf(terms)})` as Query,
    full: hasUnwanted ? (sql`(${named} && !!${unwanted})` as Query) : named,
    condition: hasWanted
      ? sql<SqlBool>`words @@ ${hasUnwanted ? sql`(${named} && !!${unwanted})` : named}`
      : hasUnwanted
        ? sql<SqlBool>`no NOT IN (SELECT no FROM article_search WHERE words @@ ${unwanted})`
        : sql<SqlBool>`true`,
  }
}

type Compiled = ReturnType<typeof compile>

function doiCondition(doi: string | null): RawBuilder<SqlBool> {
  if (doi === null) return sql`true`
  // Finds the exact DOI, or otherwise DOIs that begin with it.
  const beginning = `${doi.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`article_id IN (
    SELECT id FROM articles WHERE lower(doi) = ${doi}
    UNION ALL
    SELECT id FROM articles WHERE lower(doi) LIKE ${beginning} AND NOT EXISTS (SELECT FROM articles WHERE lower(doi) = ${doi}))`
}

/** Returns one page of results with counts. A single statement is used, so that counts and rows agree. */
export function findArticles(
  db: Queryable,
  search: ParsedSearch,
  filters: ArticleFilters,
  wanted: SearchPageRequest,
): Promise<Found> {
  const compiled = compile(search)
  const hits = sql`
    hits AS MATERIALIZED (
      SELECT no, group_id, ${sortKeys[wanted.sort]} AS key FROM article_search
      WHERE ${compiled.condition} AND ${doiCondition(search.doi)})`
  return pageOf(db, hits, { search, filters, compiled, wanted })
}

/**
 * Finds articles for a misspelt search by replacing each word with words of similar spelling. Prefers
 * articles that contain a replacement for every word; if there are none, one replacement is enough.
 */
export function findClose(
  db: Queryable,
  { words, search }: { words: string[][]; search: ParsedSearch },
  filters: ArticleFilters,
  wanted: SearchPageRequest,
): Promise<Found> {
  const each = words.map((alike) =>
    joined(
      alike.map((text) => wordsQuery({ text, phrase: false })),
      '||',
    ),
  )
  const [all, any] = [joined(each, '&&'), joined(each, '||')]
  const compiled = { rank: any, title: none, full: any, condition: sql<SqlBool>`true` }
  const hits = sql`
    exact AS MATERIALIZED (
      SELECT no, group_id, ${sortKeys[wanted.sort]} AS key FROM article_search WHERE words @@ ${all}),
    hits AS MATERIALIZED (
      TABLE exact
      UNION ALL
      SELECT no, group_id, ${sortKeys[wanted.sort]} FROM article_search
      WHERE NOT EXISTS (SELECT FROM exact) AND words @@ ${any})`
  return pageOf(db, hits, { search, filters, compiled, wanted })
}

interface SearchPlan {
  search: ParsedSearch
  filters: ArticleFilters
  compiled: Compiled
  wanted: SearchPageRequest
}

async function pageOf(db: Queryable, hits: Query, asked: SearchPlan): Promise<Found> {
  const { search, filters, wanted } = asked
  const conditions = filterConditions(filters)
  const narrowed = isFiltered(filters) || search.years.length > 0
  const among = narrowed ? sql`group_id IN (SELECT id FROM chosen)` : sql`true`
  const { rows } = await sql<Found>`
    WITH ${hits},
    grouped AS MATERIALIZED (
      SELECT g.*, c.n, ${failedOf(conditions)} FROM (SELECT group_id, count(*)::int AS n FROM hits GROUP BY 1) c
      JOIN article_groups g ON g.id = c.group_id WHERE ${withinYears(search.years)}),
    chosen AS MATERIALIZED (SELECT id, n FROM grouped WHERE failed = 0),
    page AS (${wanted.sort === 'relevance' && search.terms.length > 0 ? rankedPage(asked, among) : sortedPage(wanted, among)})
    SELECT
      (SELECT coalesce(sum(n), 0)::int FROM chosen) AS total,
      (SELECT coalesce(sum(n), 0)::int FROM grouped) AS matched,
      (SELECT coalesce(jsonb_agg(s.article_id ORDER BY p.place), '[]') FROM page p JOIN article_search s USING (no)) AS ids,
      ${wanted.facets ? facetsOf(conditions) : sql`'[]'::jsonb`} AS facets`.execute(db)
  return rows[0] ?? nothingFound
}

function sortedPage({ limit, offset }: SearchPageRequest, among: Query): Query {
  return sql`
    SELECT no, row_number() OVER (ORDER BY key DESC, no DESC) AS place FROM (
      SELECT no, key FROM hits WHERE ${among} ORDER BY key DESC, no DESC LIMIT ${limit} OFFSET ${offset}) h`
}

function rankedPage({ compiled, wanted, search }: SearchPlan, among: Query): Query {
  const { limit, offset } = wanted
  const best = sql`SELECT no, key FROM hits WHERE ${among} ORDER BY key DESC, no DESC LIMIT ${ranked}`
  // Needed only if there are more hits than are ranked. Not used for DOI searches, which have few hits.
  // OFFSET 0 makes the planner search by words first. Searching by groups would read the words of all
  // articles in the groups.
  const titled = sql`
    SELECT no, key FROM (
      SELECT no, group_id, ${sortKeys.relevance} AS key FROM article_search
      WHERE (SELECT sum(n) FROM chosen) > ${ranked} AND words @@ (${compiled.title} && ${compiled.full}) OFFSET 0) t
    WHERE ${among} ORDER BY key DESC, no DESC LIMIT ${ranked}`
  const useTitles = search.doi === null && compiled.title !== none
  const order = sql`tier, rank DESC, key DESC, no DESC`
  return sql`
    SELECT no, row_number() OVER (ORDER BY ${order}) AS place FROM (
      WITH candidates AS MATERIALIZED ((${best}) ${useTitles ? sql`UNION (${titled})` : sql``})
      SELECT 0 AS tier, c.no, c.key,
        ts_rank_cd(${weights}, s.words, ${compiled.rank}, 1)
          * CASE WHEN s.words @@ ${compiled.title} THEN 2 ELSE 1 END AS rank
      FROM candidates c JOIN article_search s USING (no)
      ${
        // Includes the unranked hits once the reader has paged beyond the ranked ones.
        offset + limit > ranked
          ? sql`UNION ALL (
              SELECT 1, no, key, 0 FROM hits WHERE ${among} AND no NOT IN (SELECT no FROM candidates)
              ORDER BY key DESC, no DESC LIMIT ${offset + limit})`
          : sql``
      }
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) h`
}

/** Returns counts and facets for filters without a search, computed from article_groups alone. */
export async function countFiltered(
  db: Queryable,
  filters: ArticleFilters,
): Promise<Pick<Found, 'total' | 'facets'>> {
  const conditions = filterConditions(filters)
  const { rows } = await sql<Pick<Found, 'total' | 'facets'>>`
    WITH grouped AS NOT MATERIALIZED (
      SELECT *, articles AS n, ${failedOf(conditions)} FROM article_groups WHERE articles > 0)
    SELECT (SELECT coalesce(sum(n), 0)::int FROM grouped WHERE failed = 0) AS total,
      ${facetsOf(conditions)} AS facets`.execute(db)
  return rows[0] ?? { total: 0, facets: [] }
}

/**
 * Reads articles as listed. Includes the full text if the abstract contains none of the words, to find a
 * snippet in it.
 */
export function articlesToShow(db: Queryable, ids: string[], terms: SearchTerm[]) {
  const any = joined(
    terms.map(({ text }) => wordsQuery({ text, phrase: false })),
    '||',
  )
  return db
    .selectFrom('articles')
    .innerJoin('articleSearch', 'articleId', 'id')
    .select(listColumns.map((column) => `articles.${column}` as const))
    .select(marks)
    .select(
      sql<string | null>`CASE WHEN full_text_plain IS NOT NULL AND ${terms.length > 0}
        AND NOT ts_filter(words, '{c}') @@ ${any} THEN left(full_text_plain, 200000) END`.as('fullTextPlain'),
    )
    .where('id', 'in', ids)
    .execute()
}

/** Returns the indexed stem of each word. Stop words have none. */
export async function stemsOf(db: Queryable, words: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    SELECT word, (ts_lexize('english_stem', word))[1] AS stem FROM unnest(${words}::text[]) word`.execute(db)
  return new Map(rows.map(({ word, stem }) => [word, stem ?? '']))
}

/** Returns, for each word, similarly spelt words from titles, names and keywords, most similar first. */
export async function wordsLike(db: Queryable, words: string[]): Promise<string[][]> {
  const { rows } = await sql<{ alike: string[] }>`
    SELECT ARRAY(
      SELECT t.key FROM search_terms t
      WHERE t.kind = 'word' AND t.uses > 0 AND t.key % fold(word)
      ORDER BY similarity(t.key, fold(word)) DESC, t.uses DESC LIMIT 4) AS alike
    FROM unnest(${words}::text[]) WITH ORDINALITY w(word, place) ORDER BY place`.execute(db)
  return rows.map(({ alike }) => alike)
}

/** Returns names and keywords that contain a word beginning with the text, most frequent first. */
export async function termsBeginning(
  db: Queryable,
  beginning: string,
  limit: number,
): Promise<{ kind: 'author' | 'keyword'; text: string }[]> {
  const pattern = beginning.replaceAll(/[\\%_]/g, '\\$&')
  const { rows } = await sql<{ kind: 'author' | 'keyword'; text: string }>`
    SELECT kind, text FROM (
      SELECT kind, text, uses, row_number() OVER (PARTITION BY kind ORDER BY uses DESC, key) AS place
      FROM search_terms
      WHERE kind IN ('author', 'keyword') AND uses > 0
        AND (key LIKE fold(${pattern}) || '%' OR key LIKE '% ' || fold(${pattern}) || '%')) t
    WHERE place <= ${limit} ORDER BY kind DESC, place`.execute(db)
  return rows
}

/**
 * Returns titles that contain the complete words and a word beginning with the last one, highest standing
 * first.
 */
export async function titlesBeginning(
  db: Queryable,
  { whole, beginning }: { whole: string; beginning: string },
  limit: number,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT a.id, a.title FROM (
      SELECT article_id, standing FROM article_search
      WHERE words @@ title_prefix_query(${whole}, ${beginning})
      ORDER BY standing DESC, no DESC LIMIT ${limit}) s
    JOIN articles a ON a.id = s.article_id ORDER BY s.standing DESC`.execute(db)
  return rows
}
