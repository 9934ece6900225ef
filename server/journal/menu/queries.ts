import { sql } from 'kysely'
import type { MenuEntry, MenuLink } from '#domain/journal/site.ts'
import type { MenuItemChange, MenuItemView, NewMenuItem } from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

type ShownItem = MenuLink & { id: string; parentId: string | null }

/**
 * What every page links to, in one statement: the menu as readers see it, in which what stands below a hidden item is hidden with
 * it, and the active pages with these keys, in their order.
 */
export async function frameLinks(
  db: Queryable,
  keys: readonly string[],
): Promise<{ menu: MenuEntry[]; pages: MenuLink[] }> {
  const { rows } = await sql<{ items: ShownItem[]; pages: { key: string; title: string }[] }>`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'href', href, 'parentId', parent_id)
          ORDER BY order_index, name), '[]')
        FROM menu_items WHERE is_active) AS items,
      (SELECT coalesce(json_agg(json_build_object('key', key, 'title', title)), '[]')
        FROM content_items WHERE is_active AND key = ANY(${keys})) AS pages`.execute(db)
  const { items = [], pages = [] } = rows[0] ?? {}
  const linksBelow = (above: string | null) => items.filter(({ parentId }) => parentId === above)
  return {
    menu: linksBelow(null).map(({ id, name, href }) => ({
      ...{ name, href },
      below: linksBelow(id).map((item) => ({ name: item.name, href: item.href })),
    })),
    pages: pages
      .toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
      .map(({ key, title }) => ({ name: title, href: `/${key}` })),
  }
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
