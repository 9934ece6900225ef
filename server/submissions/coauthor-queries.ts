import { sql } from 'kysely'
import type { EarlierCoauthor } from '#domain/schemas/authorship.ts'
import type { Queryable } from '../db/client.ts'

const most = 30

/**
 * Returns the co-authors of the manuscripts that the person submitted, most frequent first. Those who said that they are
 * not authors, or were asked to be removed, are left out.
 */
export async function earlierCoauthors(
  db: Queryable,
  { id, email }: { id: string; email: string },
): Promise<EarlierCoauthor[]> {
  const { rows } = await sql<EarlierCoauthor>`
    SELECT first_name, last_name, email, affiliation, orcid FROM (
      SELECT DISTINCT ON (a.email_key) a.first_name, a.last_name, a.email, a.affiliation, a.orcid, m.submitted_at,
        count(*) OVER (PARTITION BY a.email_key) AS papers
      FROM manuscript_authors a JOIN manuscripts m ON m.id = a.manuscript_id
      WHERE m.submitter_id = ${id} AND a.email_key <> ${email.trim().toLowerCase()}
        AND a.authorship IS DISTINCT FROM 'disputed' AND a.removal_asked_at IS NULL
      ORDER BY a.email_key, m.submitted_at DESC) newest
    ORDER BY papers DESC, submitted_at DESC, last_name LIMIT ${most}`.execute(db)
  return rows
}
