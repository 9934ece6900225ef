import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'

export async function insertUpload(db: Queryable, key: string, receivedAt: Date): Promise<void> {
  await db.insertInto('importUploads').values({ key, receivedAt }).execute()
}

/** Whether an import `i` reads the upload with a key. */
const reads = (key: unknown) => sql`i.sources @> jsonb_build_array(jsonb_build_object('key', ${key}::text))`

/** Whether an import `i` still needs its uploads: it is at work, or its last step was after `ended`. */
const needs = (ended: Date) => sql`(i.state IN ('waiting', 'checking', 'running', 'undoing')
  OR (i.state <> 'undone' AND greatest(i.created_at, i.checked_at, i.started_at, i.finished_at) >= ${ended}))`

/** The uploads that no import needs any more, and those received before `unused` that none has read. */
export async function uploadsBefore(
  db: Queryable,
  { unused, ended }: { unused: Date; ended: Date },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT u.key FROM import_uploads u
    WHERE NOT EXISTS (SELECT FROM imports i WHERE ${reads(sql`u.key`)} AND ${needs(ended)})
      AND (u.received_at < ${unused} OR EXISTS (SELECT FROM imports i WHERE ${reads(sql`u.key`)}))`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

/** Locks the imports that read an upload. Returns whether none of them needs it. */
export async function lockImportsOf(trx: Trx, key: string, ended: Date): Promise<boolean> {
  const { rows } = await sql<{ isNeeded: boolean }>`
    SELECT ${needs(ended)} AS "isNeeded" FROM imports i WHERE ${reads(key)} ORDER BY i.id FOR UPDATE`.execute(
    trx,
  )
  return !rows.some(({ isNeeded }) => isNeeded)
}

export async function forgetUpload(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('importUploads').where('key', '=', key).execute()
}

export async function isKept(db: Queryable, keys: readonly string[]): Promise<boolean> {
  const kept = await db.selectFrom('importUploads').select('key').where('key', 'in', keys).execute()
  return kept.length === new Set(keys).size
}
