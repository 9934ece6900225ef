import { sql } from 'kysely'
import type { Identifier } from '#domain/manuscript/authorship.ts'
import type { Queryable } from '../db/client.ts'

interface Match {
  userId: string
  username: string
  firstName: string | null
  lastName: string | null
  authorId: string
  identifiers: Identifier[]
  isAuthor: boolean | null
  answeredAt: string | null
}

/**
 * Returns editors whose accounts share an unverified identifier with an author entry, and editors who have
 * answered that question.
 */
export async function editorMatches(db: Queryable, manuscriptId: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    SELECT u.id AS user_id, u.username, u.first_name, u.last_name, a.id AS author_id,
      coalesce(x.identifiers, '{}') AS identifiers, w.is_author, w.answered_at
    FROM manuscript_authors a
    JOIN users u ON u.is_active AND u.role IN ('editor', 'admin')
    LEFT JOIN (SELECT user_id, author_id, array_agg(DISTINCT identifier ORDER BY identifier) AS identifiers
      FROM authorship_matches WHERE manuscript_id = ${manuscriptId} GROUP BY 1, 2) x
      ON x.user_id = u.id AND x.author_id = a.id
    LEFT JOIN authorship_answers w ON w.user_id = u.id AND w.author_id = a.id
    WHERE a.manuscript_id = ${manuscriptId} AND (w.user_id IS NOT NULL
      OR x.user_id IS NOT NULL AND u.id NOT IN (SELECT user_id FROM authorships WHERE manuscript_id = ${manuscriptId}))
    ORDER BY a.order_index, u.username_key`.execute(db)
  return rows
}
