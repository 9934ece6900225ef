import { sql } from 'kysely'
import { mailTest } from '#emails/account.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { hasJoined } from '../workflow/visibility-queries.ts'

/** Returns what the data say about the set-up, apart from the settings' values. */
export async function findSetup(db: Queryable, pages: readonly string[]) {
  const { rows } = await sql<{
    written: string[]
    confirmed: string[]
    readPages: string[]
    hasBoard: boolean
    hasEditors: boolean
    mailTested: boolean
  }>`SELECT
    (SELECT coalesce(array_agg(name), '{}') FROM settings) AS written,
    (SELECT coalesce(array_agg(step), '{}') FROM setup_steps) AS confirmed,
    (SELECT coalesce(array_agg(key), '{}') FROM content_items
      WHERE key = ANY (${pages}) AND (updated_by IS NOT NULL OR version > 1)) AS read_pages,
    EXISTS (SELECT FROM board_members WHERE is_active) AS has_board,
    EXISTS (SELECT FROM users WHERE role = 'editor' AND is_active AND ${hasJoined}) AS has_editors,
    coalesce((SELECT status = 'sent' FROM emails WHERE kind = ${mailTest.kind}
      ORDER BY created_at DESC LIMIT 1), false) AS mail_tested`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A SELECT without FROM answers one row')
  return found
}

export async function confirmStep(trx: Trx, step: string, by: string, at: Date): Promise<void> {
  await trx
    .insertInto('setupSteps')
    .values({ step, confirmedBy: by, confirmedAt: at })
    .onConflict((conflict) => conflict.column('step').doNothing())
    .execute()
}
