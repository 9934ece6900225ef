import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ArticleFilters } from '#domain/article.ts'
import type { YearRange } from '#domain/search.ts'

type Condition = RawBuilder<SqlBool>
const always: Condition = sql`true`
const join = (conditions: Condition[], by: 'AND' | 'OR'): Condition =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql.raw(` ${by} `))})` : always

/** What each facet's filter asks of a row of article_groups. */
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

export function allOf(conditions: FilterConditions, but?: Facet): Condition {
  const kept = Object.entries(conditions).filter(([name, condition]) => name !== but && condition !== always)
  return join(
    kept.map(([, condition]) => condition),
    'AND',
  )
}

/** The years that the search text itself names. */
export function withinYears(ranges: YearRange[]): Condition {
  return join(
    ranges.map(({ from, to }) => sql<SqlBool>`year BETWEEN ${from ?? 0}::int AND ${to ?? 9999}::int`),
    'OR',
  )
}

const values = {
  year: sql`year::text`,
  category: sql`category`,
  type: sql`article_type`,
  access: sql`CASE WHEN is_open_access THEN 'open' ELSE 'subscription' END`,
  issue: sql`CASE WHEN volume IS NOT NULL AND issue IS NOT NULL THEN volume || '-' || issue END`,
} satisfies Record<Facet, RawBuilder<unknown>>

/** Counts for each facet from `grouped` (article_groups with n), each under all filters but its own. */
export function facetsOf(conditions: FilterConditions): RawBuilder<unknown> {
  const counts = (Object.keys(values) as Facet[]).map(
    (facet) => sql`
      SELECT ${sql.lit(facet)} AS facet, ${values[facet]} AS value, sum(n)::int AS count
      FROM grouped WHERE ${allOf(conditions, facet)} GROUP BY 2`,
  )
  return sql`(SELECT coalesce(jsonb_agg(f), '[]') FROM (${sql.join(counts, sql` UNION ALL `)}) f WHERE value IS NOT NULL)`
}
