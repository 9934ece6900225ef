import { sql } from 'kysely'
import { type CitingPage, type CitingWork, citingShown } from '#domain/article/article.ts'
import type { Queryable, Trx } from '../db/client.ts'

/** This journal's articles that cite the article, and the works of other publishers that Crossref names, each once. */
const citingWorks = (doi: string) => sql`(
  SELECT a.id, a.doi, a.title, a.authors, NULL AS container, extract(year FROM a.published_date)::int AS year,
    a.published_date AS date, a.id AS place
  FROM article_citations k JOIN articles a ON a.id = k.citing_id
  WHERE k.cited_doi = ${doi} AND lower(a.doi) IS DISTINCT FROM ${doi}
  UNION ALL
  SELECT NULL, w.citing_doi, w.title, w.authors, w.container, w.year, make_date(w.year, 1, 1), w.citing_doi
  FROM outside_citations w
  WHERE w.cited_doi = ${doi} AND w.citing_doi <> ${doi}
    AND NOT EXISTS (SELECT FROM articles o JOIN article_citations k ON k.citing_id = o.id
      WHERE lower(o.doi) = w.citing_doi AND k.cited_doi = ${doi}))`

/** Returns a page of the works that cite the article, newest first, with the number of all. */
export async function citingPage(db: Queryable, cited: string, asked: number): Promise<CitingPage> {
  const doi = cited.toLowerCase()
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM ${citingWorks(doi)} c`.execute(
    db,
  )
  const total = counted.rows[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / citingShown))
  const page = Math.min(Math.max(1, asked), pages)
  if (total === 0) return { works: [], total, page, pages }
  const { rows: works } = await sql<CitingWork>`
    SELECT id, doi, title, authors, container, year FROM ${citingWorks(doi)} c
    ORDER BY date DESC NULLS LAST, place LIMIT ${citingShown} OFFSET ${(page - 1) * citingShown}`.execute(db)
  return { works, total, page, pages }
}

/** Returns the ids of those of the works that this journal has published, by their DOIs in lower case. */
export async function publishedHere(db: Queryable, dois: readonly string[]): Promise<Map<string, string>> {
  if (dois.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['id', sql<string>`lower(doi)`.as('doi')])
    .where(sql`lower(doi)`, 'in', [...new Set(dois.map((doi) => doi.toLowerCase()))])
    .execute()
  return new Map(rows.map(({ id, doi }) => [doi, id]))
}

/** Returns the DOIs of articles about which Crossref has not been asked since this time, those never asked about first. */
export async function doisToAskAbout(db: Queryable, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('articles as a')
    .leftJoin('outsideCitationChecks as c', (join) => join.on(sql`c.cited_doi`, '=', sql`lower(a.doi)`))
    .select(sql<string>`lower(a.doi)`.as('doi'))
    .where('a.doi', 'is not', null)
    .where(({ or, eb }) => or([eb('c.checkedAt', 'is', null), eb('c.checkedAt', '<', before.toISOString())]))
    .orderBy('c.checkedAt', (order) => order.asc().nullsFirst())
    .orderBy('a.id')
    .limit(most)
    .execute()
  return rows.map(({ doi }) => doi)
}

export type OutsideCitation = Omit<CitingWork, 'id' | 'doi'> & { doi: string }

/** Rows that are inserted in one statement. */
const rowsAtOnce = 5000

/** Replaces what Crossref says about an article, and counts again. Returns whether anything has changed. */
export async function replaceOutsideCitations(
  trx: Trx,
  citedDoi: string,
  citing: readonly OutsideCitation[],
  checkedAt: Date,
): Promise<boolean> {
  await trx
    .insertInto('outsideCitationChecks')
    .values({ citedDoi, checkedAt })
    .onConflict((conflict) => conflict.column('citedDoi').doUpdateSet({ checkedAt }))
    .execute()
  const columns = ['citingDoi', 'title', 'authors', 'container', 'year'] as const
  const stored = await trx
    .selectFrom('outsideCitations')
    .select(columns)
    .where('citedDoi', '=', citedDoi)
    .orderBy('citingDoi')
    .execute()
  const rows = [...new Map(citing.map(({ doi, ...work }) => [doi.toLowerCase(), work]))]
    .map(([citingDoi, { title, authors, container, year }]) => ({
      citingDoi,
      title,
      authors,
      container,
      year,
    }))
    .sort((a, b) => (a.citingDoi < b.citingDoi ? -1 : 1))
  if (JSON.stringify(stored) === JSON.stringify(rows)) return false
  await trx.deleteFrom('outsideCitations').where('citedDoi', '=', citedDoi).execute()
  // A statement has a limited number of parameters, and some works are cited ten thousand times.
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await trx
      .insertInto('outsideCitations')
      .values(rows.slice(start, start + rowsAtOnce).map((row) => ({ citedDoi, ...row })))
      .execute()
  await sql`SELECT count_citations(ARRAY[${citedDoi}])`.execute(trx)
  return true
}
