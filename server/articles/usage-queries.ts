import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import type { ReadingPolicy } from './access/policy.ts'
import { isFreeToAll } from './access/queries.ts'

/** Usage of one article in one month that has not been written yet. */
export interface UseCount {
  articleId: string
  /** The institution to whose ranges the readers' address belongs; null for the total of all readers. */
  institutionId: string | null
  /** Whether the readers had access, so that a page view showed them the text of a subscription article. */
  isAuthorised: boolean
  /** First day of the month. */
  month: string
  views: number
  downloads: number
  /** Refused requests for files. */
  denials: number
  /** Unique sessions with any use of the article, and those that downloaded a file. */
  uniques: number
  uniqueDownloads: number
}

/**
 * Adds a batch of usage in one transaction: monthly counts for reports, the same for each institution, and totals
 * for lists. Unknown articles and institutions are skipped.
 */
export async function addUsage(
  db: Database,
  counts: readonly UseCount[],
  policy: ReadingPolicy,
): Promise<void> {
  const column = <Name extends keyof UseCount>(name: Name) => counts.map((count) => count[name])
  const isFree = isFreeToAll(policy, 'a')
  // Viewing a page with the full text counts as a request (COUNTER 5.1, section 3.3.5).
  const hasText = sql`(a.full_text_html IS NOT NULL AND (${isFree} OR n.authorised))`
  // The page of an article whose text the reader may not read shows the abstract instead, which is a refusal.
  const refused = sql`(NOT ${isFree} AND NOT n.authorised AND coalesce(a.full_text_html, a.pdf_key) IS NOT NULL)`
  // The same article can be counted twice in a batch: for readers with access and for those without.
  const used = sql`(
    SELECT n.institution, a.id, n.month,
      CASE WHEN a.is_open_access THEN 'Open' WHEN ${isFree} THEN 'Free_To_Read' ELSE 'Controlled' END AS access_type,
      sum(n.views)::int AS views, sum(n.downloads)::int AS downloads,
      sum(n.downloads + CASE WHEN ${hasText} THEN n.views ELSE 0 END)::int AS requests,
      sum(n.uniques)::int AS unique_investigations,
      sum(CASE WHEN ${hasText} THEN n.uniques ELSE n.unique_downloads END)::int AS unique_requests,
      sum(n.denials + CASE WHEN ${refused} THEN n.views ELSE 0 END)::int AS denials
    FROM unnest(${column('institutionId')}::uuid[], ${column('articleId')}::text[], ${column('isAuthorised')}::boolean[],
        ${column('month')}::date[], ${column('views')}::int[], ${column('downloads')}::int[], ${column('denials')}::int[],
        ${column('uniques')}::int[], ${column('uniqueDownloads')}::int[])
      AS n (institution, article, authorised, month, views, downloads, denials, uniques, unique_downloads)
    JOIN articles a ON a.id = n.article
    GROUP BY n.institution, a.id, n.month)`
  await db.transaction().execute(async (trx) => {
    await sql`
      INSERT INTO article_usage AS u
        (article_id, month, access_type, views, downloads, requests, unique_investigations, unique_requests, denials)
      SELECT id, month, access_type, views, downloads, requests, unique_investigations, unique_requests, denials
      FROM ${used} used WHERE institution IS NULL
      ORDER BY id, month
      ON CONFLICT (article_id, month, access_type) DO UPDATE SET
        views = u.views + excluded.views,
        downloads = u.downloads + excluded.downloads,
        requests = u.requests + excluded.requests,
        unique_investigations = u.unique_investigations + excluded.unique_investigations,
        unique_requests = u.unique_requests + excluded.unique_requests,
        denials = u.denials + excluded.denials`.execute(trx)
    if (counts.some(({ institutionId }) => institutionId !== null))
      await sql`
        INSERT INTO institution_usage AS u (institution_id, article_id, month, access_type, investigations, requests,
          unique_investigations, unique_requests, denials)
        SELECT i.id, used.id, month, access_type, views + downloads, requests, unique_investigations, unique_requests, denials
        FROM ${used} used JOIN institutions i ON i.id = used.institution
        ORDER BY i.id, month, used.id
        ON CONFLICT (institution_id, month, article_id, access_type) DO UPDATE SET
          investigations = u.investigations + excluded.investigations,
          requests = u.requests + excluded.requests,
          unique_investigations = u.unique_investigations + excluded.unique_investigations,
          unique_requests = u.unique_requests + excluded.unique_requests,
          denials = u.denials + excluded.denials`.execute(trx)
    await sql`
      UPDATE articles a SET views = a.views + n.views, downloads = a.downloads + n.downloads
      FROM (
        SELECT id, sum(views)::int AS views, sum(downloads)::int AS downloads
        FROM ${used} used WHERE institution IS NULL GROUP BY id) n
      WHERE a.id = n.id`.execute(trx)
  })
}

/** Searches of one month that have not been written yet. */
export interface SearchCount {
  month: string
  /** Null for the total of all readers. */
  institutionId: string | null
  searches: number
}

export async function addSearches(db: Database, counts: readonly SearchCount[]): Promise<void> {
  await sql`
    INSERT INTO search_usage AS s (month, institution_id, searches)
    SELECT n.month, n.institution, n.searches
    FROM unnest(${counts.map(({ month }) => month)}::date[], ${counts.map((count) => count.institutionId)}::uuid[],
      ${counts.map(({ searches }) => searches)}::int[]) AS n (month, institution, searches)
    LEFT JOIN institutions i ON i.id = n.institution
    WHERE n.institution IS NULL OR i.id IS NOT NULL
    ORDER BY n.month, n.institution
    ON CONFLICT (month, institution_id) DO UPDATE SET searches = s.searches + excluded.searches`.execute(db)
}
