import { sql } from 'kysely'
import type { Queryable, Trx } from '../../db/client.ts'
import type { GivenPaper } from './papers.ts'

export function papersOf(db: Queryable, userId: string) {
  return db
    .selectFrom('reviewerPapers')
    .select(['id', 'title', 'doi', 'year', sql<boolean>`abstract <> ''`.as('hasAbstract')])
    .where('userId', '=', userId)
    .orderBy(sql`year DESC NULLS LAST, title, id`)
    .execute()
}

/** Locks the account, so that the limit also holds for additions at the same time, and counts its papers. */
export async function countPapers(trx: Trx, userId: string): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { number } = await trx
    .selectFrom('reviewerPapers')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return number
}

/**
 * Adds papers. One that is already there is not added again, but gets the abstract, DOI and year that it lacks. Returns
 * how many are new.
 */
export async function addPapers(
  trx: Trx,
  userId: string,
  papers: readonly (GivenPaper & { titleKey: string })[],
  addedAt: Date,
): Promise<number> {
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO reviewer_papers AS r (user_id, title, abstract, doi, year, source, title_key, added_at)
    SELECT ${userId}, title, abstract, doi, year, source, "titleKey", ${addedAt}
    FROM jsonb_to_recordset(${JSON.stringify(papers)}::jsonb)
      AS p (title text, abstract text, doi text, year int, source text, "titleKey" text)
    ON CONFLICT (user_id, title_key) DO UPDATE SET
      abstract = CASE WHEN r.abstract = '' THEN excluded.abstract ELSE r.abstract END,
      doi = coalesce(r.doi, excluded.doi), year = coalesce(r.year, excluded.year)
    RETURNING xmax = 0 AS is_new`.execute(trx)
  return rows.filter(({ isNew }) => isNew).length
}

export async function removePaper(db: Queryable, userId: string, paperId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reviewerPapers')
    .where('userId', '=', userId)
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Returns the journal's own articles with these DOIs. */
export function ownArticles(db: Queryable, dois: readonly string[]) {
  if (dois.length === 0) return Promise.resolve([])
  return db
    .selectFrom('articles')
    .select(['title', 'abstract', sql<string>`lower(doi)`.as('doi')])
    .select(sql<number>`extract(year FROM published_date)::int`.as('year'))
    .where(sql`lower(doi)`, 'in', dois)
    .execute()
}

/** Returns the ORCID iD with which the person signed in at ORCID; null if there is none. */
export async function verifiedOrcid(db: Queryable, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('orcid')
    .where('id', '=', userId)
    .where('orcidVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return row?.orcid ?? null
}
