import { sql } from 'kysely'
import type { Queryable } from '../db/client.ts'

export interface RepecArticle {
  id: string
  title: string
  abstract: string
  jelCodes: string[]
  keywords: string[]
  pages: string | null
  volume: number | null
  issue: number | null
  publishedDate: string
  doi: string | null
  isOpenAccess: boolean
  hasPdf: boolean
  contributors: { givenName: string; familyName: string; workplace: string | null }[]
}

/** Years in which articles were published, oldest first. */
export async function repecYears(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    SELECT DISTINCT extract(year FROM published_date)::int AS year FROM articles ORDER BY year`.execute(db)
  return rows.map(({ year }) => year)
}

export async function repecArticles(db: Queryable, year: number): Promise<RepecArticle[]> {
  const { rows } = await sql<RepecArticle>`
    SELECT a.id, a.title, a.abstract, a.jel_codes, a.keywords, a.pages, a.volume, a.issue, a.published_date, a.doi,
      a.is_open_access, a.pdf_key IS NOT NULL AS has_pdf, coalesce((
        SELECT json_agg(json_build_object('givenName', c.given_name, 'familyName', c.family_name,
          'workplace', c.affiliations->0->>'name') ORDER BY c.order_index)
        FROM article_contributors c WHERE c.article_id = a.id), '[]') AS contributors
    FROM articles a
    WHERE a.published_date >= make_date(${year}, 1, 1) AND a.published_date < make_date(${year} + 1, 1, 1)
    ORDER BY a.published_date, a.id`.execute(db)
  return rows
}
