import { sql } from 'kysely'
import type { Database } from '../db/client.ts'

/** Usage of one article in one month that has not been written yet. */
export interface UseCount {
  articleId: string
  /** First day of the month. */
  month: string
  views: number
  downloads: number
  /** Unique sessions with any use of the article, and those that downloaded the PDF. */
  uniques: number
  uniqueDownloads: number
}

/**
 * Adds a batch of usage in one transaction: monthly counts for reports, and totals for lists. Unknown
 * articles are skipped.
 */
export async function addUsage(db: Database, counts: readonly UseCount[]): Promise<void> {
  const column = <Name extends keyof UseCount>(name: Name) => counts.map((count) => count[name])
  // Viewing a page with the full text counts as a request (COUNTER 5.1, section 3.3.5).
  const hasText = sql`(a.is_open_access AND a.full_text_html IS NOT NULL)`
  await db.transaction().execute(async (trx) => {
    await sql`
      INSERT INTO article_usage AS u
        (article_id, month, views, downloads, requests, unique_investigations, unique_requests)
      SELECT a.id, n.month, n.views, n.downloads,
        n.downloads + CASE WHEN ${hasText} THEN n.views ELSE 0 END,
        n.uniques, CASE WHEN ${hasText} THEN n.uniques ELSE n.unique_downloads END
      FROM unnest(${column('articleId')}::text[], ${column('month')}::date[], ${column('views')}::int[],
          ${column('downloads')}::int[], ${column('uniques')}::int[], ${column('uniqueDownloads')}::int[])
        AS n (id, month, views, downloads, uniques, unique_downloads)
      JOIN articles a ON a.id = n.id
      ORDER BY a.id, n.month
      ON CONFLICT (article_id, month) DO UPDATE SET
        views = u.views + excluded.views,
        downloads = u.downloads + excluded.downloads,
        requests = u.requests + excluded.requests,
        unique_investigations = u.unique_investigations + excluded.unique_investigations,
        unique_requests = u.unique_requests + excluded.unique_requests`.execute(trx)
    await sql`
      UPDATE articles a SET views = a.views + n.views, downloads = a.downloads + n.downloads
      FROM (
        SELECT id, sum(views)::int AS views, sum(downloads)::int AS downloads
        FROM unnest(${column('articleId')}::text[], ${column('views')}::int[], ${column('downloads')}::int[])
          AS one (id, views, downloads) GROUP BY id) n
      WHERE a.id = n.id`.execute(trx)
  })
}
