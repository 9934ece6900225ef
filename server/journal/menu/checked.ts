import { cmsMessages } from '#domain/journal/cms.ts'
import type { MenuItemView } from '#domain/schemas/cms.ts'
import type { Queryable } from '../../db/client.ts'
import { missingPaths, pathOf } from '../links/targets.ts'
import { listMenu, type MenuRow } from './queries.ts'

/**
 * Returns the menu, with a warning at items whose target does not exist. This is not an error, because a page
 * may be written after its link.
 */
export async function checkedMenu(db: Queryable, today: string): Promise<MenuItemView[]> {
  const items = await listMenu(db)
  const missing = await missingPaths(
    db,
    items.flatMap(({ href }) => pathOf(href) ?? []),
    today,
  )
  const problemOf = ({ id, href }: MenuRow): string | null => {
    if (missing.has(pathOf(href) ?? '')) return cmsMessages.linkMissing
    return items.some((other) => other.id !== id && other.href === href) ? cmsMessages.linkTwice : null
  }
  return items.map((item) => ({ ...item, problem: problemOf(item) }))
}

/** Returns an item that was just written, as it appears in the list. */
export async function checkedItem(db: Queryable, written: MenuRow, today: string): Promise<MenuItemView> {
  const item = (await checkedMenu(db, today)).find(({ id }) => id === written.id)
  return item ?? { ...written, problem: null }
}
