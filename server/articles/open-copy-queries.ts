import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'

/** Returns the addresses of the copies of works that are free to read, by the DOIs of the works in lower case. */
export async function openCopies(db: Queryable, dois: readonly string[]): Promise<Map<string, string>> {
  if (dois.length === 0) return new Map()
  const rows = await db
    .selectFrom('openCopies')
    .select(['doi', 'url'])
    .where('doi', 'in', [...new Set(dois.map((doi) => doi.toLowerCase()))])
    .execute()
  return new Map(rows.map(({ doi, url }) => [doi, url]))
}

/**
 * Returns the DOIs of cited works about which nobody has been asked since this time: first those never asked about, of
 * the newest articles. Works that this journal has published are left out.
 */
export async function worksWithoutAnswer(db: Queryable, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ doi: string }>`
    SELECT w.doi FROM (
      SELECT r.doi, max(a.published_date) AS cited_on FROM articles a, cited_dois(a.reference_list) AS r(doi)
      WHERE r.doi ~ '^10[.][0-9]{4,9}/[^[:space:]]+$' GROUP BY r.doi) w
    LEFT JOIN open_copy_checks c ON c.doi = w.doi
    WHERE (c.checked_at IS NULL OR c.checked_at < ${before})
      AND NOT EXISTS (SELECT FROM articles o WHERE lower(o.doi) = w.doi)
    ORDER BY c.checked_at NULLS FIRST, w.cited_on DESC, w.doi LIMIT ${most}`.execute(db)
  return rows.map(({ doi }) => doi)
}

/** Keeps what was answered about a work. Returns whether readers see anything else than before. */
export async function replaceOpenCopy(
  trx: Trx,
  doi: string,
  url: string | null,
  checkedAt: Date,
): Promise<boolean> {
  await trx
    .insertInto('openCopyChecks')
    .values({ doi, checkedAt })
    .onConflict((conflict) => conflict.column('doi').doUpdateSet({ checkedAt }))
    .execute()
  const stored = await trx.selectFrom('openCopies').select('url').where('doi', '=', doi).executeTakeFirst()
  if ((stored?.url ?? null) === url) return false
  if (url === null) await trx.deleteFrom('openCopies').where('doi', '=', doi).execute()
  else
    await trx
      .insertInto('openCopies')
      .values({ doi, url })
      .onConflict((conflict) => conflict.column('doi').doUpdateSet({ url }))
      .execute()
  return true
}
