import { sql } from 'kysely'
import { type ContentSection, type ContentType, cmsLimits } from '#domain/journal/cms.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type {
  ContentChange,
  ContentVersionView,
  ContentView,
  MenuItemChange,
  MenuItemView,
  NewContent,
  NewMenuItem,
} from '#domain/schemas/cms.ts'
import { mailTest } from '#emails/account.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { isHiddenFrom } from '../workflow/queries.ts'

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

/** Locks the row and returns its version, so that the second of two concurrent writers sees what the first wrote. */
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

/** Deletes the item and returns it for the audit log; undefined if it did not exist. */
export function deleteContent(trx: Trx, id: string) {
  return trx.deleteFrom('contentItems').where('id', '=', id).returning(['key', 'title']).executeTakeFirst()
}

const menuColumns = ['id', 'name', 'href', 'orderIndex as order', 'isActive'] as const

export type MenuRow = Omit<MenuItemView, 'problem'>

export function listMenu(db: Queryable): Promise<MenuRow[]> {
  return db.selectFrom('menuItems').select(menuColumns).orderBy('orderIndex').orderBy('name').execute()
}

export function insertMenuItem(trx: Trx, { order, ...item }: NewMenuItem): Promise<MenuRow> {
  return trx
    .insertInto('menuItems')
    .values({ ...item, orderIndex: order })
    .returning(menuColumns)
    .executeTakeFirstOrThrow()
}

export function lockMenuItem(trx: Trx, id: string): Promise<MenuRow | undefined> {
  return trx.selectFrom('menuItems').select(menuColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateMenuItem(
  trx: Trx,
  id: string,
  { order, ...change }: Omit<MenuItemChange, 'was'>,
): Promise<MenuRow | undefined> {
  return trx
    .updateTable('menuItems')
    .set((eb) => ({ id: eb.ref('id'), ...change, ...(order !== undefined && { orderIndex: order }) }))
    .where('id', '=', id)
    .returning(menuColumns)
    .executeTakeFirst()
}

export function deleteMenuItem(trx: Trx, id: string) {
  return trx.deleteFrom('menuItems').where('id', '=', id).returning(['name', 'href']).executeTakeFirst()
}

/** Which of these exist: active content by key, articles by id, issues as '14/4'. */
export async function findTargets(db: Queryable, keys: string[], articleIds: string[], issues: string[]) {
  const { rows } = await sql<{ path: string }>`
    SELECT '/' || key AS path FROM content_items WHERE is_active AND key = ANY(${keys})
    UNION ALL SELECT '/articles/' || id FROM articles WHERE id = ANY(${articleIds})
    UNION ALL SELECT '/issues/' || volume || '/' || issue FROM issues
      WHERE volume || '/' || issue = ANY(${issues})`.execute(db)
  return new Set(rows.map(({ path }) => path))
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

/** Whether the journal was never used. The lock serialises two concurrent first starts. */
export async function isUntouched(trx: Trx): Promise<boolean> {
  await sql`LOCK TABLE content_items IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  const { rows } = await sql<{ untouched: boolean }>`SELECT NOT EXISTS (SELECT FROM users)
    AND NOT EXISTS (SELECT FROM content_items) AND NOT EXISTS (SELECT FROM audit_events) AS untouched`.execute(
    trx,
  )
  return rows[0]?.untouched ?? false
}

/** How many there are of what the tabs list, and how far a new journal is. */
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
    EXISTS (SELECT FROM users WHERE role = 'editor' AND is_active) AS editors,
    EXISTS (SELECT FROM emails WHERE kind = ${mailTest.kind} AND status = 'sent') AS mail_tested`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A SELECT without FROM answers one row')
  return found
}
