import { sql } from 'kysely'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { mailTest } from '#emails/account.ts'
import type { Queryable } from '../db/client.ts'
import { hasJoined, isHiddenFrom } from '../workflow/visibility-queries.ts'

/** Counts for the tabs, and the state of a new journal's set-up. */
export async function findOverview(db: Queryable, viewer: Pick<Viewer, 'id'>) {
  const { rows } = await sql<{
    content: number
    navigation: number
    users: number
    written: string[]
    pages: boolean
    board: boolean
    editors: boolean
    mailTested: boolean
  }>`SELECT
    (SELECT count(*) FROM content_items) AS content,
    (SELECT count(*) FROM menu_items) AS navigation,
    (SELECT count(*) FROM users u WHERE u.email_key <> 'former-' || u.id || '@former.invalid'
      AND NOT ${isHiddenFrom(viewer)}) AS users,
    (SELECT coalesce(array_agg(name), '{}') FROM settings) AS written,
    NOT EXISTS (SELECT FROM unnest(ARRAY['about', 'aims-scope', 'ethics', 'privacy', 'terms']) AS k (key)
      WHERE NOT EXISTS (SELECT FROM content_items c WHERE c.key = k.key AND c.updated_by IS NOT NULL)) AS pages,
    EXISTS (SELECT FROM board_members WHERE is_active) AS board,
    EXISTS (SELECT FROM users WHERE role = 'editor' AND is_active AND ${hasJoined}) AS editors,
    EXISTS (SELECT FROM emails WHERE kind = ${mailTest.kind} AND status = 'sent') AS mail_tested`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A SELECT without FROM answers one row')
  return found
}
