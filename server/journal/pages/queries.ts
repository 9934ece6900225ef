import { sql } from 'kysely'
import { type ContentSection, type ContentType, cmsLimits } from '#domain/journal/cms.ts'
import type { ContentChange, ContentVersionView, ContentView, NewContent } from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

export function findPage(db: Queryable, key: string) {
  return db
    .selectFrom('contentItems')
    .select(['key', 'title', 'content', 'contentType'])
    .where('key', '=', key)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** Returns content items whose keys start with `prefix`, that is, the parts of one page. */
export function findParts(db: Queryable, prefix: string) {
  return db
    .selectFrom('contentItems')
    .select(['key', 'title', 'content', 'contentType', 'isActive'])
    .where((eb) => eb.fn('starts_with', ['key', eb.val(prefix)]), '=', true)
    .execute()
}

const contentColumns = [
  'c.id',
  'c.key',
  'c.title',
  'c.content',
  'c.contentType',
  'c.section',
  'c.isActive',
  'c.version',
  'c.updatedAt',
  'u.username as updatedBy',
] as const

const selectContent = (db: Queryable) =>
  db
    .selectFrom('contentItems as c')
    .leftJoin('users as u', 'u.id', 'c.updatedBy')
    .select(contentColumns)
    .$narrowType<{ contentType: ContentType; section: ContentSection }>()

export function listContent(db: Queryable): Promise<ContentView[]> {
  return selectContent(db).orderBy('c.title').orderBy('c.key').execute()
}

export function findContent(db: Queryable, id: string): Promise<ContentView | undefined> {
  return selectContent(db).where('c.id', '=', id).executeTakeFirst()
}

/**
 * Locks the row and returns its version, so that the second of two concurrent writers sees the change of the
 * first.
 */
export function lockContent(trx: Trx, id: string) {
  return trx
    .selectFrom('contentItems')
    .select(['version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

interface Saving {
  at: Date
  by: string
}

export async function insertContent(trx: Trx, item: NewContent, { at, by }: Saving): Promise<string> {
  const { id } = await trx
    .insertInto('contentItems')
    .values({ ...item, updatedAt: at, updatedBy: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateContent(
  trx: Trx,
  id: string,
  change: Omit<ContentChange, 'version'>,
  { at, by }: Saving,
): Promise<void> {
  await trx
    .updateTable('contentItems')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at, updatedBy: by }))
    .where('id', '=', id)
    .execute()
}

export function listVersions(db: Queryable, id: string): Promise<ContentVersionView[]> {
  return db
    .selectFrom('contentVersions as v')
    .leftJoin('users as u', 'u.id', 'v.savedBy')
    .select([
      'v.version',
      'v.key',
      'v.title',
      'v.content',
      'v.contentType',
      'v.section',
      'v.isActive',
      'v.savedAt',
      'u.username as savedBy',
    ])
    .$narrowType<{ contentType: ContentType; section: ContentSection }>()
    .where('contentId', '=', id)
    .orderBy('v.version', 'desc')
    .limit(cmsLimits.versions)
    .execute()
}

/** Deletes the item and returns it for the audit log. Returns undefined if it did not exist. */
export function deleteContent(trx: Trx, id: string) {
  return trx.deleteFrom('contentItems').where('id', '=', id).returning(['key', 'title']).executeTakeFirst()
}

export async function insertDefaultPages(
  db: Queryable,
  pages: readonly { key: string; title: string; content: string; section: string }[],
): Promise<void> {
  await db
    .insertInto('contentItems')
    .values(pages.map((page) => ({ ...page, contentType: 'markdown' })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/**
 * Whether the journal has never been used. The lock makes two concurrent first starts run one after the
 * other.
 */
export async function isUntouched(trx: Trx): Promise<boolean> {
  await sql`LOCK TABLE content_items IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  const { rows } = await sql<{ untouched: boolean }>`SELECT NOT EXISTS (SELECT FROM users)
    AND NOT EXISTS (SELECT FROM content_items) AND NOT EXISTS (SELECT FROM audit_events) AS untouched`.execute(
    trx,
  )
  return rows[0]?.untouched ?? false
}
