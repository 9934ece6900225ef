import { sql } from 'kysely'
import { type ContentSection, type ContentType, cmsLimits } from '#domain/cms.ts'
import type {
  ContentChange,
  ContentVersionView,
  ContentView,
  MenuItemChange,
  MenuItemView,
  NewContent,
  NewMenuItem,
} from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../db/client.ts'

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

/** Its version, held until the transaction ends: of two who save at once, the second reads what the first wrote. */
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

/** What it said, for the audit; nothing when it was not there. */
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

export function updateMenuItem(
  trx: Trx,
  id: string,
  { order, ...change }: MenuItemChange,
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

/** Which of these are there: active content by its key, articles by their id, issues as '14/4'. */
export async function findTargets(db: Queryable, keys: string[], articleIds: string[], issues: string[]) {
  const { rows } = await sql<{ path: string }>`
    SELECT '/' || key AS path FROM content_items WHERE is_active AND key = ANY(${keys})
    UNION ALL SELECT '/articles/' || id FROM articles WHERE id = ANY(${articleIds})
    UNION ALL SELECT '/issues/' || volume || '/' || issue FROM issues
      WHERE volume || '/' || issue = ANY(${issues})`.execute(db)
  return new Set(rows.map(({ path }) => path))
}
