import { sql } from 'kysely'
import type { MenuItemChange, MenuItemView, NewMenuItem } from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

export function activeMenu(db: Queryable) {
  return db
    .selectFrom('menuItems')
    .select(['name', 'href'])
    .where('isActive', '=', true)
    .orderBy('orderIndex')
    .orderBy('name')
    .execute()
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

/** Returns those targets that exist: active content by key, articles by id, issues as '14/4'. */
export async function findTargets(db: Queryable, keys: string[], articleIds: string[], issues: string[]) {
  const { rows } = await sql<{ path: string }>`
    SELECT '/' || key AS path FROM content_items WHERE is_active AND key = ANY(${keys})
    UNION ALL SELECT '/articles/' || id FROM articles WHERE id = ANY(${articleIds})
    UNION ALL SELECT '/issues/' || volume || '/' || issue FROM issues
      WHERE published_date IS NOT NULL AND volume || '/' || issue = ANY(${issues})`.execute(db)
  return new Set(rows.map(({ path }) => path))
}
