import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ArticleFilters } from '#domain/article/article.ts'
import type { YearRange } from '#domain/article/search.ts'

type Condition = RawBuilder<SqlBool>
const always: Condition = sql`true`
const join = (conditions: Condition[], by: 'AND' | 'OR'): Condition =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql.raw(` ${by} `))})` : always

/** For each facet, the condition that its filter places on a row of article_groups. */
export interface FilterConditions {
  year: Condition
  category: Condition
  type: Condition
  access: Condition
  issue: Condition
}
type Facet = keyof FilterConditions

export function filterConditions(filters: ArticleFilters): FilterConditions {
  const { year, from, to, category, type, access, volume, issue } = filters
  const range: Condition[] = []
  if (from !== undefined) range.push(sql`year >= ${from}`)
  if (to !== undefined) range.push(sql`year <= ${to}`)
  const years: Condition[] = []
  if (year) years.push(sql`year = ANY (${year}::int[])`)
  if (range.length > 0) years.push(join(range, 'AND'))
  const issues = (issue ?? []).map((one): Condition => {
    const [first, second] = one.split('-').map(Number)
    return second === undefined ? sql`issue = ${first}` : sql`(volume = ${first} AND issue = ${second})`
  })
  return {
    year: join(years, 'OR'),
    category: category ? sql`category = ANY (${category}::text[])` : always,
    type: type ? sql`article_type = ANY (${type}::text[])` : always,
    access:
      access?.length === 1 ? (access[0] === 'open' ? sql`is_open_access` : sql`NOT is_open_access`) : always,
    issue: join(
      [
        ...(volume ? [sql<SqlBool>`volume = ANY (${volume}::int[])`] : []),
        ...(issues.length > 0 ? [join(issues, 'OR')] : []),
      ],
      'AND',
    ),
  }
}

export function isFiltered(filters: ArticleFilters): boolean {
  return Object.values(filterConditions(filters)).some((condition) => condition !== always)
}

export function allOf(conditions: FilterConditions): Condition {
  return join(
    Object.values(conditions).filter((condition) => condition !== always),
    'AND',
  )
}

const bits = { year: 1, category: 2, type: 4, access: 8, issue: 16 } satisfies Record<Facet, number>
const used = (conditions: FilterConditions) =>
  (Object.keys(bits) as Facet[]).filter((facet) => conditions[facet] !== always)

/** Column for `grouped`: a bit mask of the filters that a row does not pass. */
export function failedOf(conditions: FilterConditions): RawBuilder<unknown> {
  const failures = used(conditions).map(
    (facet) => sql`CASE WHEN ${conditions[facet]} THEN 0 ELSE ${sql.lit(bits[facet])} END`,
  )
  return sql`(${sql.join([sql`0`, ...failures], sql` + `)}) AS failed`
}

/** Condition for the year ranges written in the search text. */
export function withinYears(ranges: YearRange[]): Condition {
  return join(
    ranges.map(({ from, to }) => sql<SqlBool>`year BETWEEN ${from ?? 0}::int AND ${to ?? 9999}::int`),
    'OR',
  )
}

/**
 * Computes the counts of each facet from `grouped` (article_groups with n and failed), in one pass. A facet's counts
 * ignore its own filter, so they include the articles that pass all filters and those that fail only this one.
 * Issues are counted even if they have no results, because readers look for a certain one.
 */
export function facetsOf(conditions: FilterConditions): RawBuilder<unknown> {
  const own = (facet: Facet) =>
    conditions[facet] === always
      ? sql`passing`
      : sql`coalesce(passing, 0) + coalesce(${sql.raw(`failing_${facet}`)}, 0)`
  const failing = used(conditions).map(
    (facet) =>
      sql`, sum(n) FILTER (WHERE failed = ${sql.lit(bits[facet])}) AS ${sql.raw(`failing_${facet}`)}`,
  )
  // The value of GROUPING for each grouping set below has one bit for each column that the set omits.
  return sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('facet', facet, 'value', value, 'count', count)), '[]') FROM (
      SELECT facet, value, max(count) AS count FROM (
        SELECT
          CASE set WHEN 31 THEN 'year' WHEN 47 THEN 'category' WHEN 55 THEN 'type' WHEN 59 THEN 'access' ELSE 'issue' END AS facet,
          CASE set WHEN 31 THEN year::text WHEN 47 THEN category WHEN 55 THEN article_type
            WHEN 59 THEN CASE WHEN is_open_access THEN 'open' ELSE 'subscription' END
            ELSE volume || '-' || issue END AS value,
          (CASE set WHEN 31 THEN ${own('year')} WHEN 47 THEN ${own('category')} WHEN 55 THEN ${own('type')}
            WHEN 59 THEN ${own('access')} ELSE ${own('issue')} END)::int AS count
        FROM (
          SELECT GROUPING(year, category, article_type, is_open_access, volume, issue) AS set,
            year, category, article_type, is_open_access, volume, issue,
            sum(n) FILTER (WHERE failed = 0) AS passing${failing.length > 0 ? sql.join(failing, sql``) : sql``}
          FROM grouped
          GROUP BY GROUPING SETS ((year), (category), (article_type), (is_open_access), (volume, issue))) sets
        UNION ALL
        SELECT 'issue', volume || '-' || issue, 0 FROM issues WHERE published_date IS NOT NULL) counted
      WHERE value IS NOT NULL GROUP BY facet, value) facets
    WHERE count > 0 OR facet = 'issue')`
}
