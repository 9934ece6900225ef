import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ArticleFilters } from '#domain/article/article.ts'
import type { ParsedSearch } from '#domain/article/search.ts'
import type { Queryable } from '../../db/client.ts'
import type { ReadingPolicy } from '../access/policy.ts'
import { isFreeToAll } from '../access/queries.ts'
import { marks } from '../mark-queries.ts'
import { listColumns } from '../queries.ts'
import { facetsOf, failedOf, filterConditions, isFiltered, withinYears } from './filter-queries.ts'
import type { Unit } from './plan.ts'
import {
  anyOf,
  type Compiled,
  joined,
  littleLacking,
  type Query,
  scored,
  strong,
  textOf,
} from './rank-queries.ts'

/**
 * Number of articles with all the words that are ranked by how well they match: those with the highest standing, and
 * as many whose titles contain all the words. The others follow in the order of their standing. Ranking all
 * of them would be slow: for 29,000 it takes ten times as long as finding them.
 */
const ranked = 300
/** Articles that lack a word are added if fewer than this have all of them. */
const enoughWithAll = 100
/** Phrases are looked for if at most this many articles have all the words, because each of them must be read. */
const mostRead = 2500
/** Number of articles without all the words that are results at most. */
const mostPartial = 100
/**
 * Share of the words, by weight, that an article without all of them must have. If no article has it, those are results that
 * come nearest to it, so that one word too many does not lose all.
 */
const leastShare = 0.6
/** Words in this many articles together are looked up to find articles that lack other words. */
const mostLookedUp = 6000
/** Words of a long search that articles without all of them are looked up by: the rarest. */
const wordsLookedUp = 12

const sortKeys = {
  relevance: sql`standing`,
  latest: sql`published_date - date '2000-01-01'`,
  cited: sql`citations`,
  downloaded: sql`downloads`,
} as const
export type SearchSort = keyof typeof sortKeys

/** Columns of a hit. Equal keys are sorted by date and address, because numbers follow the order of storing, which an export does not keep. */
const hitColumns = (sort: SearchSort) =>
  sql`no, group_id, ${sortKeys[sort]} AS key, published_date, article_id`

export interface Found {
  total: number
  /** Number of matches before filtering. */
  matched: number
  /** Of the total, the articles that have all the words without a correction, and those that lack some. */
  exact: number
  partial: number
  ids: string[]
  facets: { facet: string; value: string; count: number }[]
}

const nothingFound: Found = { total: 0, matched: 0, exact: 0, partial: 0, ids: [], facets: [] }

interface SearchPageRequest {
  sort: SearchSort
  limit: number
  offset: number
  facets: boolean
  /** Whether articles are results that lack a word, if few have all of them. */
  partial: boolean
}

function doiCondition(doi: string | null): RawBuilder<SqlBool> {
  if (doi === null) return sql`true`
  return sql`article_id IN (SELECT id FROM articles WHERE lower(doi) = ${doi})`
}

interface SearchPlan {
  search: ParsedSearch
  compiled: Compiled
  /** Numbers of the articles that a slip of the pen may have hidden. */
  slips: number[]
  filters: ArticleFilters
  wanted: SearchPageRequest
}

/** Returns one page of results with counts. A single statement is used, so that counts and rows agree. */
export async function findArticles(db: Queryable, plan: SearchPlan): Promise<Found> {
  const { search, compiled, filters, wanted } = plan
  const isCorrected = compiled.isCorrected || plan.slips.length > 0
  const hit = hitColumns(wanted.sort)
  const conditions = filterConditions(filters)
  const narrowed = isFiltered(filters) || search.years.length > 0
  const among = narrowed ? sql`group_id IN (SELECT id FROM chosen)` : sql`true`
  const usesPartial = wanted.partial && search.doi === null && compiled.units.length > 1
  const { rows } = await sql<Found>`
    WITH whole AS MATERIALIZED (
      SELECT ${hit} FROM article_search
      WHERE ${compiled.condition} AND ${doiCondition(search.doi)}),
    slips AS MATERIALIZED (
      SELECT ${hit} FROM article_search
      WHERE no = ANY (${plan.slips}::int[]) AND no NOT IN (SELECT no FROM whole)),
    ${
      isCorrected
        ? sql`exact AS MATERIALIZED (SELECT ${hit} FROM article_search WHERE words @@ ${compiled.exact}),`
        : sql``
    }
    ${usesPartial ? sql`partial AS MATERIALIZED (${partialHits(compiled, hit)}),` : sql``}
    hits AS NOT MATERIALIZED (
      SELECT *, ${isCorrected ? sql`(no NOT IN (SELECT no FROM exact))::int` : sql`0`} AS lacks FROM whole
      UNION ALL SELECT *, 1 FROM slips
      ${usesPartial ? sql`UNION ALL SELECT *, 2 FROM partial` : sql``}),
    grouped AS MATERIALIZED (
      SELECT g.*, c.n, ${failedOf(conditions)} FROM (SELECT group_id, count(*)::int AS n FROM hits GROUP BY 1) c
      JOIN article_groups g ON g.id = c.group_id WHERE ${withinYears(search.years)}),
    chosen AS MATERIALIZED (SELECT id, n FROM grouped WHERE failed = 0),
    page AS (${
      wanted.sort === 'relevance' && compiled.units.length > 0
        ? rankedPage(compiled, { wanted, among, usesPartial, isCorrected, slips: plan.slips })
        : sortedPage(wanted, among)
    })
    SELECT
      (SELECT coalesce(sum(n), 0)::int FROM chosen) AS total,
      (SELECT coalesce(sum(n), 0)::int FROM grouped) AS matched,
      ${
        isCorrected
          ? sql`(SELECT count(*)::int FROM exact WHERE ${among})`
          : sql`(SELECT coalesce(sum(n), 0)::int FROM chosen) - ${partialCount(usesPartial, among)}`
      } AS exact,
      ${partialCount(usesPartial, among)} AS partial,
      (SELECT coalesce(jsonb_agg(s.article_id ORDER BY p.place), '[]') FROM page p JOIN article_search s USING (no)) AS ids,
      ${wanted.facets ? facetsOf(conditions) : sql`'[]'::jsonb`} AS facets`.execute(db)
  return rows[0] ?? nothingFound
}

function partialCount(usesPartial: boolean, among: Query): Query {
  return usesPartial ? sql`(SELECT count(*)::int FROM partial WHERE ${among})` : sql`0`
}

/**
 * Finds articles that lack some of the words, those with the highest share of the words' weight first. Only articles with
 * one of the rarest words are considered: an article without them lacks most of the weight.
 */
function partialHits(compiled: Compiled, hit: Query): Query {
  const units = compiled.units.toSorted((a, b) => needed(b) - needed(a)).slice(0, wordsLookedUp)
  let sum = 0
  const rarest = units.filter((unit, i) => {
    sum += usesOf(unit)
    return i === 0 || sum <= mostLookedUp
  })
  const rare = joined(rarest.map(strong), '||')
  // A common word is counted only in articles that have a rare one.
  const lookup = (unit: Unit, isRare: boolean) => sql`
    SELECT no, ${unit.weight}::real AS weight, ${isGuessed(unit) ? 0 : unit.weight}::real AS known FROM article_search
    WHERE (SELECT count(*) FROM whole) < ${enoughWithAll}
      AND words @@ ${compiled.with(isRare ? strong(unit) : sql`(${rare} && ${strong(unit)})`)}`
  const lookups = units.map((unit) => lookup(unit, rarest.includes(unit)))
  const total = units.reduce((sum, { weight }) => sum + weight, 0)
  // Even if many articles have all the words somewhere, one that has them in its title but for a common one is added.
  for (const lacking of units.filter(({ weight }) => units.length > 2 && weight <= littleLacking * total)) {
    const others = units.filter((unit) => unit !== lacking).map(({ typed }) => typed)
    lookups.push(sql`
      SELECT no, ${total - lacking.weight}::real, 0::real FROM article_search
      WHERE words @@ ${compiled.with(sql`title_query(${textOf(others)})`)}`)
  }
  const least = sql`${leastShare * total}::real`
  const enoughKnown = sql`known >= ${leastShare * totalOfKnown(units)}::real`
  return sql`
    SELECT ${hit} FROM (
      SELECT no, sum(weight) AS share, sum(known) AS known, max(sum(weight)) OVER () AS best FROM (${sql.join(lookups, sql` UNION ALL `)}) found
      GROUP BY no) shares
    JOIN article_search USING (no)
    WHERE no NOT IN (SELECT no FROM whole) AND no NOT IN (SELECT no FROM slips)
      AND (${units.some(isGuessed) ? enoughKnown : sql`false`}
        OR share >= CASE WHEN EXISTS (SELECT FROM whole) OR EXISTS (SELECT FROM slips) THEN ${least} ELSE least(${least}, best) END)
    ORDER BY share DESC, standing DESC, no DESC LIMIT ${mostPartial}`
}

/** How much it says about an article that it lacks the word. */
const needed = ({ weight, mayBeStopWord }: Unit) => (mayBeStopWord ? 0 : weight)

/** Whether the word can be found only by a correction, or may be none that is searched for. */
const isGuessed = ({ uses, variants, corrections, mayBeStopWord }: Unit) =>
  mayBeStopWord || (uses === 0 && variants.length === 0 && corrections.length > 0)

/**
 * The weight of all words if one that is only guessed counts as much as the others on average. The correction may be a rare word
 * that was not meant, such as 'albeit' for 'albeid', and its own weight would lose the articles with all the other words.
 */
function totalOfKnown(units: readonly Unit[]): number {
  const weighed = units.filter((unit) => needed(unit) > 0)
  const known = weighed.filter((unit) => !isGuessed(unit))
  const sum = known.reduce((total, { weight }) => total + weight, 0)
  return known.length > 0 ? (sum * weighed.length) / known.length : Number.MAX_SAFE_INTEGER
}

function usesOf({ uses, variants, corrections }: Unit): number {
  return [...variants, ...corrections].reduce((sum, other) => sum + other.uses, uses)
}

function sortedPage({ limit, offset }: SearchPageRequest, among: Query): Query {
  const order = sql`lacks, key DESC, published_date DESC, article_id`
  return sql`
    SELECT no, row_number() OVER (ORDER BY ${order}) AS place FROM (
      SELECT * FROM hits WHERE ${among} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) h`
}

interface PageParts {
  wanted: SearchPageRequest
  among: Query
  usesPartial: boolean
  isCorrected: boolean
  slips: number[]
}

function rankedPage(
  compiled: Compiled,
  { wanted, among, usesPartial, isCorrected, slips }: PageParts,
): Query {
  const { limit, offset } = wanted
  const best = sql`SELECT no, key FROM whole WHERE ${among} ORDER BY key DESC, no DESC LIMIT ${ranked}`
  // Needed only if there are more articles than are ranked. OFFSET 0 makes the planner search by words first.
  // Searching by groups would read the words of all articles in the groups.
  const titled = sql`
    SELECT no, key FROM (
      SELECT no, group_id, ${sortKeys.relevance} AS key FROM article_search
      WHERE (SELECT sum(n) FROM chosen) > ${ranked} AND words @@ (${compiled.title} && ${compiled.exact}) OFFSET 0) t
    WHERE ${among} ORDER BY key DESC, no DESC LIMIT ${ranked}`
  const lacking = usesPartial ? sql`UNION ALL SELECT no, key FROM partial WHERE ${among}` : sql``
  const phrased =
    compiled.units.length > 1
      ? sql`UNION (SELECT no, key FROM (
          SELECT no, group_id, ${sortKeys.relevance} AS key FROM article_search
          WHERE (SELECT sum(n) FROM chosen) BETWEEN ${ranked} AND ${mostRead} AND words @@ (${compiled.phrase} && ${compiled.exact}) OFFSET 0) p
        WHERE ${among} ORDER BY key DESC, no DESC LIMIT ${ranked})`
      : sql``
  // Articles with the words as typed, which may have a lower standing than many that are found by a correction.
  const asTyped = isCorrected
    ? sql`UNION (SELECT no, key FROM exact WHERE ${among} ORDER BY key DESC, no DESC LIMIT ${ranked})`
    : sql``
  const slipped = sql`
    SELECT no, ${sortKeys.relevance} AS key FROM article_search WHERE no = ANY (${slips}::int[]) AND ${among}`
  // By the address at last, which is the same in each installation, and not by when an article was stored.
  const order = sql`tier, score DESC, key DESC, article_id`
  return sql`
    SELECT no, row_number() OVER (ORDER BY ${order}) AS place FROM (
      WITH candidates AS MATERIALIZED ((${best}) UNION (${titled}) ${asTyped} ${phrased} UNION (${slipped}) ${lacking})
      SELECT no, key, article_id, score, tier FROM (${scored(compiled, sql`candidates`, slips)}) ranks
      ${
        // Includes the unranked articles once the reader has paged beyond the ranked ones.
        offset + limit > ranked
          ? sql`UNION ALL (
              SELECT no, key, article_id, 0, 3 FROM (
                SELECT no, key FROM whole WHERE ${among} AND no NOT IN (SELECT no FROM candidates)) others
              JOIN article_search USING (no) ORDER BY key DESC, article_id LIMIT ${offset + limit})`
          : sql``
      }
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) h`
}

/** Returns the number of articles for filters without a search and, if wanted, the facets, computed from article_groups alone. */
export async function countFiltered(
  db: Queryable,
  filters: ArticleFilters,
  wanted: { facets: boolean },
): Promise<Pick<Found, 'total' | 'facets'>> {
  const conditions = filterConditions(filters)
  const { rows } = await sql<Pick<Found, 'total' | 'facets'>>`
    WITH grouped AS NOT MATERIALIZED (
      SELECT *, articles AS n, ${failedOf(conditions)} FROM article_groups WHERE articles > 0)
    SELECT (SELECT coalesce(sum(n), 0)::int FROM grouped WHERE failed = 0) AS total,
      ${wanted.facets ? facetsOf(conditions) : sql`'[]'::jsonb`} AS facets`.execute(db)
  return rows[0] ?? { total: 0, facets: [] }
}

/** Signs of a full text that are looked through for a passage. */
const mostQuoted = 200_000

/**
 * Reads articles as listed. Includes the full text and its sum if the abstract contains none of the words, to find a
 * snippet in it, but only if everybody may read it: results are the same for all readers. The text is left out if its
 * sum is among those `kept`.
 */
export function articlesToShow(
  db: Queryable,
  ids: string[],
  { words, policy, kept }: { words: string[]; policy: ReadingPolicy; kept: readonly string[] },
) {
  const any = anyOf(words.map((text) => ({ text, uses: 0 })))
  return db
    .selectFrom('articles')
    .innerJoin('articleSearch', 'articleId', 'id')
    .select(listColumns.map((column) => `articles.${column}` as const))
    .select(marks)
    .select(
      sql<{ sum: string; text: string | null } | null>`
        CASE WHEN full_text_plain IS NOT NULL AND ${words.length > 0} AND ${isFreeToAll(policy)}
          AND NOT ts_filter(words, '{c}') @@ ${any}
        THEN json_build_object('sum', plain_text_sum, 'text',
          CASE WHEN plain_text_sum <> ALL (${kept}::text[]) THEN left(full_text_plain, ${mostQuoted}) END) END`.as(
        'quoted',
      ),
    )
    .where('id', 'in', ids)
    .execute()
}
