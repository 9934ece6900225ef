import { Refusal } from '#domain/errors.ts'
import type { MenuItemChange, MenuItemView, NewMenuItem } from '#domain/schemas/cms.ts'
import type { Context } from '../../context.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { record } from '../../workflow/record.ts'
import { checkedItem } from './links.ts'
import { deleteMenuItem, insertMenuItem, lockMenuItem, updateMenuItem } from './queries.ts'

const gone = () => new Refusal('not_found', 'This menu item no longer exists. Somebody may have deleted it.')

function trimmed<Fields extends MenuItemChange>(fields: Fields): Fields {
  return {
    ...fields,
    ...(fields.name !== undefined && { name: fields.name.trim() }),
    ...(fields.href !== undefined && { href: fields.href.trim() }),
  }
}

export function createMenuItem(context: Context, actorId: string, input: NewMenuItem): Promise<MenuItemView> {
  const at = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const item = await insertMenuItem(trx, trimmed(input))
    await record(trx, { actorId, action: 'menu_item_created', subject: ['menu_item', item.id], at }, item)
    return checkedItem(trx, item)
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
    refuseOvertaken(was, (await lockMenuItem(trx, id)) ?? {})
    const item = await updateMenuItem(trx, id, trimmed(change))
    if (!item) throw gone()
    await record(trx, { actorId, action: 'menu_item_updated', subject: ['menu_item', id], at }, item)
    return checkedItem(trx, item)
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
