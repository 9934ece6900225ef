import { sql } from 'kysely'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable } from '../db/client.ts'
import { isHiddenFrom } from '../workflow/visibility-queries.ts'

/** Returns the counts for the tabs. */
export async function findCounts(db: Queryable, viewer: Pick<Viewer, 'id'>) {
  const { rows } = await sql<{ content: number; navigation: number; users: number }>`SELECT
    (SELECT count(*) FROM content_items) AS content,
    (SELECT count(*) FROM menu_items) AS navigation,
    (SELECT count(*) FROM users u WHERE u.email_key <> 'former-' || u.id || '@former.invalid'
      AND NOT ${isHiddenFrom(viewer)}) AS users`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A SELECT without FROM answers one row')
  return found
}

/** Returns the pages whose day of review has come, the longest waiting first. */
export async function findReviewsDue(db: Queryable, today: string) {
  const { rows } = await sql<{ key: string; title: string; reviewBy: string }>`
    SELECT key, title, review_by FROM content_items WHERE review_by <= ${today} ORDER BY review_by, title`.execute(
    db,
  )
  return rows
}
