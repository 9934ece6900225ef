import { type SqlBool, sql } from 'kysely'
import { worksToIndex } from '#domain/article/works.ts'
import { pageKeys } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import type { Queryable } from '../db/client.ts'
import type { Coverage } from './kbart.ts'

/**
 * Converts a timestamp to UTC, truncated to seconds, as in OAI-PMH. A migration creates an index on this
 * expression.
 */
const stamp = (column: string) => sql`date_trunc('second', ${sql.ref(column)} AT TIME ZONE 'UTC')`

export interface Selection {
  /** UTC time without a time zone, such as 2026-11-20T09:30:00. Both bounds are inclusive. */
  from: string | null
  until: string | null
  categories: readonly string[] | null
}

export interface Place {
  stamp: string
  id: string
}

export interface Header extends Place {
  category: string
  deleted: boolean
}

function selected({ from, until, categories }: Selection, after: Place | null) {
  const conditions = [sql<SqlBool>`true`]
  if (from) conditions.push(sql`stamp >= ${from}::timestamp`)
  if (until) conditions.push(sql`stamp <= ${until}::timestamp`)
  if (categories) conditions.push(sql`category = ANY (${sql.val([...categories])}::text[])`)
  if (after) conditions.push(sql`(stamp, id) > (${after.stamp}::timestamp, ${after.id})`)
  return sql.join(conditions, sql` AND `)
}

const everything = sql`(
  SELECT id, category, ${stamp('updated_at')} AS stamp, false AS deleted FROM articles
  UNION ALL
  SELECT id, category, ${stamp('deleted_at')} AS stamp, true AS deleted FROM deleted_articles
) AS record`

/** Returns headers of existing and deleted articles, oldest change first. */
export async function harvest(
  db: Queryable,
  selection: Selection,
  { after, limit }: { after: Place | null; limit: number },
): Promise<Header[]> {
  const { rows } = await sql<Header>`
    SELECT id, category, to_char(stamp, 'YYYY-MM-DD"T"HH24:MI:SS') AS stamp, deleted
    FROM ${everything} WHERE ${selected(selection, after)} ORDER BY record.stamp, id LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

export async function countHarvest(db: Queryable, selection: Selection): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM ${everything} WHERE ${selected(selection, null)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findHeader(db: Queryable, id: string): Promise<Header | null> {
  const { rows } = await sql<Header>`
    SELECT id, category, to_char(stamp, 'YYYY-MM-DD"T"HH24:MI:SS') AS stamp, deleted
    FROM ${everything} WHERE id = ${id} ORDER BY deleted LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** Returns the id of the article that OJS knew by this number, if the journal moved from there: that to which its old address leads. */
export async function idInOjs(db: Queryable, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('oldAddresses')
    .select('target')
    .where('path', '=', `article/view/${number}`)
    .executeTakeFirst()
  const articles = urls.article('')
  return row?.target.startsWith(articles) ? row.target.slice(articles.length) : null
}

export async function earliestStamp(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{ stamp: string | null }>`
    SELECT to_char(least(
      (SELECT min(${stamp('updated_at')}) FROM articles),
      (SELECT min(${stamp('deleted_at')}) FROM deleted_articles)), 'YYYY-MM-DD"T"HH24:MI:SS') AS stamp`.execute(
    db,
  )
  return rows[0]?.stamp ?? null
}

/** Returns all categories that have or had an article. */
export async function categories(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    SELECT category FROM article_groups WHERE articles > 0 UNION SELECT category FROM deleted_articles ORDER BY category`.execute(
    db,
  )
  return rows.map((row) => row.category)
}

/** The journal's first article online, and its volume and issue. */
export async function firstOnline(db: Queryable): Promise<Coverage> {
  const row = await db
    .selectFrom('articles')
    .select(['publishedDate', 'volume', 'issue'])
    .orderBy('publishedDate')
    .orderBy('id')
    .executeTakeFirst()
  return {
    firstDate: row?.publishedDate ?? null,
    firstVolume: row?.volume ?? null,
    firstIssue: row?.issue ?? null,
  }
}

/** Returns the time of the latest change in each block of `size` articles. */
export async function articleParts(db: Queryable, size: number) {
  const { rows } = await sql<{ part: number; changedAt: string }>`
    SELECT part, max(updated_at) AS changed_at
    FROM (SELECT updated_at, ((row_number() OVER (ORDER BY created_at, id) - 1) / ${size}::int)::int AS part
          FROM articles) numbered
    GROUP BY part ORDER BY part`.execute(db)
  return rows
}

export async function articlesOfPart(db: Queryable, size: number, part: number) {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'updatedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(size)
    .offset(size * part)
    .execute()
  return rows.map(({ id, updatedAt }) => ({ path: urls.article(id), changedAt: updatedAt }))
}

export function issueDates(db: Queryable) {
  return db
    .selectFrom('issues as i')
    .innerJoin('articles as a', (join) =>
      join.onRef('a.volume', '=', 'i.volume').onRef('a.issue', '=', 'i.issue'),
    )
    .select(['i.volume', 'i.issue', (eb) => eb.fn.max('a.updatedAt').as('changedAt')])
    .groupBy(['i.volume', 'i.issue'])
    .orderBy('i.volume', 'desc')
    .orderBy('i.issue', 'desc')
    .execute()
}

/** Returns the CMS pages that have an address of their own. */
export async function livePages(db: Queryable) {
  const rows = await db
    .selectFrom('contentItems')
    .select(['key', 'updatedAt'])
    .where('isActive', '=', true)
    .where('key', 'in', [...pageKeys])
    .orderBy('key')
    .execute()
  return rows.map(({ key, updatedAt }) => ({ path: `/${key}`, changedAt: updatedAt }))
}

/** Returns published news. */
export function newsPages(db: Queryable, today: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('newsItems')
    .select('id')
    .where('isActive', '=', true)
    .where('publishedDate', '<=', today)
    .orderBy('publishedDate', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Returns the pages of authors and topics with several articles, at most `most` of each. Authors without an ORCID iD are
 * left out, because several people may share the page of a name; links of articles lead there.
 */
export async function worksPages(db: Queryable, most: number) {
  const { rows } = await sql<{ author: string | null; topic: string | null; changedAt: string }>`
    (SELECT c.orcid AS author, NULL AS topic, max(a.updated_at) AS changed_at
      FROM article_contributors c JOIN articles a ON a.id = c.article_id
      WHERE c.orcid IS NOT NULL GROUP BY c.orcid
      HAVING count(DISTINCT a.id) >= ${worksToIndex} ORDER BY count(DISTINCT a.id) DESC, c.orcid LIMIT ${most})
    UNION ALL
    (SELECT NULL, (array_agg(keyword ORDER BY a.published_date DESC, a.id DESC))[1], max(a.updated_at)
      FROM articles a, unnest(a.keywords) AS keyword
      WHERE btrim(keyword) <> '' GROUP BY upper(left(keyword, 1)) || substr(keyword, 2)
      HAVING count(DISTINCT a.id) >= ${worksToIndex} ORDER BY count(DISTINCT a.id) DESC, 2 LIMIT ${most})`.execute(
    db,
  )
  return rows.map(({ author, topic, changedAt }) => ({
    path: author === null ? urls.topic(topic ?? '') : urls.author(author),
    changedAt,
  }))
}

export function changeDates(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('articles')
    .select(['id', 'updatedAt'])
    .where('id', 'in', [...ids])
    .execute()
}

/** The years in which articles were published, newest first. */
export async function yearsPublished(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    SELECT DISTINCT year FROM article_groups WHERE articles > 0 ORDER BY year DESC`.execute(db)
  return rows.map(({ year }) => year)
}

/** The articles that were published in a year, oldest first. */
export function articlesOfYear(db: Queryable, year: number) {
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'volume', 'issue'])
    .select(sql<boolean>`pdf_key IS NOT NULL`.as('hasPdf'))
    .where('publishedDate', '>=', `${year}-01-01`)
    .where('publishedDate', '<=', `${year}-12-31`)
    .orderBy('publishedDate')
    .orderBy('id')
    .execute()
}
