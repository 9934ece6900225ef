import { cmsMessages } from '#domain/journal/cms.ts'
import { pagesInMenu } from '#domain/pages/site-pages.ts'
import type { MenuItemView } from '#domain/schemas/cms.ts'
import type { Queryable } from '../../db/client.ts'
import { findTargets, listMenu, type MenuRow } from './queries.ts'

const builtIn: ReadonlySet<string> = new Set(pagesInMenu.map(({ path }) => path))

/** Returns the path of a URL on this site, or null for other sites. */
function pathOf(href: string): string | null {
  if (!href.startsWith('/')) return null
  const path = href.split(/[?#]/)[0] ?? '/'
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

/**
 * Returns the menu, with a warning at items whose target does not exist. This is not an error, because a page
 * may be written after its link.
 */
export async function checkedMenu(db: Queryable): Promise<MenuItemView[]> {
  const items = await listMenu(db)
  const paths = items.flatMap(({ href }) => pathOf(href) ?? [])
  const within = (form: RegExp) => paths.flatMap((path) => form.exec(path)?.[1] ?? [])
  const found = await findTargets(
    db,
    within(/^\/([^/]+)$/),
    within(/^\/articles\/([^/]+)$/),
    within(/^\/issues\/(\d{1,6}\/\d{1,6})$/),
  )
  const problemOf = ({ id, href }: MenuRow): string | null => {
    const path = pathOf(href)
    if (path !== null && !builtIn.has(path) && !found.has(path)) return cmsMessages.linkMissing
    return items.some((other) => other.id !== id && other.href === href) ? cmsMessages.linkTwice : null
  }
  return items.map((item) => ({ ...item, problem: problemOf(item) }))
}

/** Returns an item that was just written, as it appears in the list. */
export async function checkedItem(db: Queryable, written: MenuRow): Promise<MenuItemView> {
  const item = (await checkedMenu(db)).find(({ id }) => id === written.id)
  return item ?? { ...written, problem: null }
}
