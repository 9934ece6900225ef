import type { ContentSection, ContentType } from '#domain/cms.ts'
import type {
  ContentChange,
  ContentView,
  MenuItemChange,
  MenuItemView,
  NewContent,
  NewMenuItem,
} from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../db/client.ts'

const contentColumns = [
  'id',
  'key',
  'title',
  'content',
  'contentType',
  'section',
  'isActive',
  'updatedAt',
] as const

export function listContent(db: Queryable): Promise<ContentView[]> {
  return db
    .selectFrom('contentItems')
    .select(contentColumns)
    .$narrowType<{ contentType: ContentType; section: ContentSection }>()
    .orderBy('title')
    .orderBy('key')
    .execute()
}

export function insertContent(trx: Trx, item: NewContent, now: Date): Promise<ContentView> {
  return trx
    .insertInto('contentItems')
    .values({ ...item, updatedAt: now })
    .returning(contentColumns)
    .$narrowType<{ contentType: ContentType; section: ContentSection }>()
    .executeTakeFirstOrThrow()
}

export function updateContent(
  trx: Trx,
  id: string,
  change: ContentChange,
  now: Date,
): Promise<ContentView | undefined> {
  return trx
    .updateTable('contentItems')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .returning(contentColumns)
    .$narrowType<{ contentType: ContentType; section: ContentSection }>()
    .executeTakeFirst()
}

/** What it said, for the audit; nothing when it was not there. */
export function deleteContent(trx: Trx, id: string) {
  return trx.deleteFrom('contentItems').where('id', '=', id).returning(['key', 'title']).executeTakeFirst()
}

const menuColumns = ['id', 'name', 'href', 'orderIndex as order', 'isActive'] as const

export function listMenu(db: Queryable): Promise<MenuItemView[]> {
  return db.selectFrom('menuItems').select(menuColumns).orderBy('orderIndex').orderBy('name').execute()
}

export function insertMenuItem(trx: Trx, { order, ...item }: NewMenuItem): Promise<MenuItemView> {
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
): Promise<MenuItemView | undefined> {
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
