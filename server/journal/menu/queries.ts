import type { MenuEntry } from '#domain/journal/site.ts'
import type { MenuItemChange, MenuItemView, NewMenuItem } from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

/** Returns what readers see. What stands below a hidden item is hidden with it. */
export async function activeMenu(db: Queryable): Promise<MenuEntry[]> {
  const rows = await db
    .selectFrom('menuItems')
    .select(['id', 'name', 'href', 'parentId'])
    .where('isActive', '=', true)
    .orderBy('orderIndex')
    .orderBy('name')
    .execute()
  const linksBelow = (id: string | null) => rows.filter(({ parentId }) => parentId === id)
  return linksBelow(null).map(({ id, name, href }) => ({
    ...{ name, href },
    below: linksBelow(id).map((item) => ({ name: item.name, href: item.href })),
  }))
}

const menuColumns = ['id', 'name', 'href', 'orderIndex as order', 'parentId', 'isActive'] as const

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

/** Locks the whole menu, so that two people cannot put two items below each other. */
export function lockMenu(trx: Trx): Promise<MenuRow[]> {
  return trx.selectFrom('menuItems').select(menuColumns).orderBy('id').forUpdate().execute()
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
