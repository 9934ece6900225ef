import { invalid, Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { MenuItemChange, MenuItemView, NewMenuItem } from '#domain/schemas/cms.ts'
import type { Context } from '../../context.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { record } from '../../workflow/record.ts'
import { checkedItem } from './checked.ts'
import { placesAfterMove } from './places.ts'
import { deleteMenuItem, insertMenuItem, lockMenu, type MenuRow, updateMenuItem } from './queries.ts'

const gone = () => new Refusal('not_found', 'This menu item no longer exists. Somebody may have deleted it.')

function trimmed<Fields extends MenuItemChange>(fields: Fields): Fields {
  return {
    ...fields,
    ...(fields.name !== undefined && { name: fields.name.trim() }),
    ...(fields.href !== undefined && { href: fields.href.trim() }),
  }
}

/** The menu has two levels: an item stands below one of the top level, and nothing stands below it. */
function requireParent(menu: readonly MenuRow[], id: string | null, parentId: string | null | undefined) {
  if (!parentId) return
  const parent = menu.find((item) => item.id === parentId)
  if (!parent || parent.id === id || parent.parentId !== null)
    throw invalid('parentId', cmsMessages.menuParent)
  if (id !== null && menu.some((item) => item.parentId === id))
    throw invalid('parentId', cmsMessages.menuHasItems)
}

export function createMenuItem(context: Context, actorId: string, input: NewMenuItem): Promise<MenuItemView> {
  const at = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    requireParent(await lockMenu(trx), null, input.parentId)
    const item = await insertMenuItem(trx, trimmed(input))
    await record(trx, { actorId, action: 'menu_item_created', subject: ['menu_item', item.id], at }, item)
    return checkedItem(trx, item, at.toISOString().slice(0, 10))
  })
}

export function changeMenuItem(
  context: Context,
  actorId: string,
  id: string,
  { was, ...change }: MenuItemChange,
): Promise<MenuItemView> {
  const at = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const menu = await lockMenu(trx)
    refuseOvertaken(was, menu.find((item) => item.id === id) ?? {})
    requireParent(menu, id, change.parentId)
    const { order, ...rest } = change
    // Only the order: the item is moved, and not edited in the form.
    if (order !== undefined && Object.keys(rest).length === 0)
      for (const [other, place] of placesAfterMove(menu, id, order))
        await updateMenuItem(trx, other, { order: place })
    const item = await updateMenuItem(trx, id, trimmed(change))
    if (!item) throw gone()
    await record(trx, { actorId, action: 'menu_item_updated', subject: ['menu_item', id], at }, item)
    return checkedItem(trx, item, at.toISOString().slice(0, 10))
  })
}

export function removeMenuItem(context: Context, actorId: string, id: string): Promise<{ id: string }> {
  const at = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const item = await deleteMenuItem(trx, id)
    if (!item) throw gone()
    await record(trx, { actorId, action: 'menu_item_deleted', subject: ['menu_item', id], at }, item)
    return { id }
  })
}
