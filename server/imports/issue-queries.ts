import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'
import type { NewRow } from '../db/new-row.ts'

/** A cover that is stored, but not yet in the list of pictures. */
export type StoredCover = NewRow<'pictures', 'id' | 'createdAt' | 'createdBy'>

interface IssueParts {
  volume: number
  issue: number
  sections: string[]
  editorial: string | null
  /** A new picture, or one that is in the list already. */
  cover: StoredCover | { id: string } | null
}

/** Hash of what an import writes of an issue `i` besides its title and date; another hash means that it was edited here. */
const written = sql<string>`md5(concat_ws(chr(31), i.sections::text, i.editorial, i.cover_id::text, i.revision))`

/** Condition: nobody has given the issue anything but its title and date. */
const isBlank = sql<boolean>`(cover_id IS NULL AND editorial IS NULL AND cardinality(sections) = 0)`

/** Whether an issue has, or would get, nothing but its title and date. */
export async function isIssueBlank(
  db: Queryable,
  { volume, issue }: { volume: number; issue: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('issues')
    .select(isBlank.as('isBlank'))
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .executeTakeFirst()
  return row?.isBlank ?? true
}

export async function hasPicture(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('pictures').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Gives an issue its sections, editorial and cover, unless it has any of these. */
export async function completeIssue(
  trx: Trx,
  importId: string,
  { volume, issue, sections, editorial, cover }: IssueParts,
  now: Date,
): Promise<void> {
  const found = await trx
    .selectFrom('issues')
    .select('volume')
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .where(isBlank)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return
  const picture =
    cover === null || 'id' in cover
      ? cover
      : await trx
          .insertInto('pictures')
          .values({ ...cover, createdAt: now })
          .returning('id')
          .executeTakeFirstOrThrow()
  await trx
    .updateTable('issues')
    .set({ sections, editorial, coverId: picture?.id ?? null })
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .execute()
  await sql`
    INSERT INTO imported_records (kind, key, target_id, source, digest, written, import_id, imported_at)
    SELECT 'issue', i.volume || '/' || i.issue, i.volume || '/' || i.issue, '', '', ${written}, ${importId}, ${now}
    FROM issues i WHERE i.volume = ${volume} AND i.issue = ${issue}
    ON CONFLICT (kind, key) DO UPDATE SET written = excluded.written, import_id = excluded.import_id,
      imported_at = excluded.imported_at`.execute(trx)
}

/** Deletes the issues that an import completed, that nobody edited since, and that have no articles. Returns the keys of their covers. */
export async function deleteImportedIssues(trx: Trx, importId: string): Promise<string[]> {
  const { rows } = await sql<{ coverId: string | null }>`
    DELETE FROM issues i USING imported_records r
    WHERE r.kind = 'issue' AND r.import_id = ${importId} AND r.target_id = i.volume || '/' || i.issue AND r.written = ${written}
      AND NOT EXISTS (SELECT FROM articles a WHERE a.volume = i.volume AND a.issue = i.issue)
      AND NOT EXISTS (SELECT FROM issue_entries e WHERE e.volume = i.volume AND e.issue = i.issue)
    RETURNING i.cover_id`.execute(trx)
  await sql`DELETE FROM imported_records r WHERE r.kind = 'issue' AND r.import_id = ${importId}
    AND NOT EXISTS (SELECT FROM issues i WHERE r.target_id = i.volume || '/' || i.issue)`.execute(trx)
  const covers = rows.flatMap(({ coverId }) => coverId ?? [])
  if (covers.length === 0) return []
  const gone = await sql<{ storageKey: string }>`
    DELETE FROM pictures p WHERE p.id = ANY (${covers}::uuid[])
      AND p.created_by IS NULL AND NOT EXISTS (SELECT FROM issues i WHERE i.cover_id = p.id)
      AND NOT EXISTS (SELECT FROM settings s WHERE strpos(s.value::text, p.id::text) > 0)
      AND NOT EXISTS (SELECT FROM content_items c WHERE strpos(c.content, p.id::text) > 0)
      AND NOT EXISTS (SELECT FROM news_items n WHERE strpos(n.body, p.id::text) > 0)
      AND NOT EXISTS (SELECT FROM board_members b WHERE strpos(b.image_url, p.id::text) > 0) RETURNING p.storage_key`.execute(
    trx,
  )
  return gone.rows.map(({ storageKey }) => storageKey)
}
