import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../db/client.ts'
import { marks } from './mark-queries.ts'
import { listColumns } from './queries.ts'

const orcidPattern = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/

/**
 * Returns who an author's page is about: everybody with this ORCID iD, or everybody with this name and no iD. If a single
 * iD has the name, the page of the iD is meant, so that an author who gave it only sometimes has one page.
 */
export async function findAuthor(db: Queryable, key: string) {
  if (key.includes('\0')) return undefined
  const name = key.replaceAll('-', ' ')
  const rows = await db
    .selectFrom('articleContributors')
    .innerJoin('articles', 'articles.id', 'articleId')
    .select(['givenName', 'familyName', 'orcid', 'affiliation', 'affiliations'])
    .select(sql<string>`person_key(given_name, family_name)`.as('name'))
    .$if(orcidPattern.test(key), (query) => query.where('orcid', '=', key))
    .$if(!orcidPattern.test(key), (query) =>
      query.where(sql<SqlBool>`person_key(given_name, family_name) = ${name}`),
    )
    .orderBy('publishedDate', 'desc')
    .limit(500)
    .execute()
  const [newest] = rows
  if (!newest) return undefined
  const orcids = [...new Set(rows.flatMap(({ orcid }) => orcid ?? []))]
  const orcid = orcids.length === 1 ? (orcids[0] ?? null) : null
  // Of several people with one name, the page of the name is about those without an iD.
  const own = orcids.length > 1 ? rows.find((row) => row.orcid === null) : newest
  return own && { ...own, orcid, names: [...new Set(rows.map((row) => row.name))] }
}

/** Whether the contributor of the row is the author. */
function isBy({ orcid, names }: { orcid: string | null; names: readonly string[] }) {
  const named = sql`person_key(c.given_name, c.family_name) IN (${sql.join(names)}) AND c.orcid IS NULL`
  if (orcid === null) return named
  // Articles without an iD are the author's only if no one else has the name.
  return sql`(c.orcid = ${orcid} OR ${named} AND NOT EXISTS (SELECT FROM article_contributors o
    WHERE person_key(o.given_name, o.family_name) = person_key(c.given_name, c.family_name) AND o.orcid <> ${orcid}))`
}

interface Part {
  limit: number
  offset: number
}

/** Returns articles of an author, newest first, with the number of all of them. */
export function articlesBy(db: Queryable, author: Parameters<typeof isBy>[0], part: Part) {
  return listed(
    db,
    sql<SqlBool>`articles.id IN (SELECT c.article_id FROM article_contributors c WHERE ${isBy(author)})`,
    part,
  )
}

/** Returns articles with one of the keywords, newest first, with the number of all of them. */
export function articlesWith(db: Queryable, keywords: readonly string[], part: Part) {
  return listed(db, sql<SqlBool>`keywords && ARRAY[${sql.join(keywords)}]::text[]`, part)
}

/** Returns which of the spellings of a keyword the newest article has. */
export async function newestSpelling(db: Queryable, keywords: readonly string[]): Promise<string | null> {
  const row = await db
    .selectFrom('articles')
    .select(sql<string[]>`keywords`.as('keywords'))
    .where(sql<SqlBool>`keywords && ARRAY[${sql.join(keywords)}]::text[]`)
    .orderBy('publishedDate', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.keywords.find((keyword) => keywords.includes(keyword)) ?? null
}

async function listed(db: Queryable, condition: ReturnType<typeof sql<SqlBool>>, { limit, offset }: Part) {
  const [articles, { total }] = await Promise.all([
    db
      .selectFrom('articles')
      .select(listColumns)
      .select(marks)
      .where(condition)
      .orderBy('publishedDate', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('articles')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow(),
  ])
  return { articles, total }
}
