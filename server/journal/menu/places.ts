import type { MenuRow } from './queries.ts'

type Placed = Pick<MenuRow, 'id' | 'name' | 'order' | 'parentId'>

/**
 * Returns the new orders by id when an item moves among those of its level: it changes places with the item whose order it takes.
 * Items with equal orders are numbered by their places first, because otherwise a move would not be seen.
 */
export function placesAfterMove(menu: readonly Placed[], id: string, to: number): Map<string, number> {
  const item = menu.find((one) => one.id === id)
  if (!item) return new Map()
  const level = menu
    .filter(({ parentId }) => parentId === item.parentId)
    .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name))
  const isUnclear = new Set(level.map(({ order }) => order)).size < level.length
  const orders = new Map(level.map((one, place) => [one.id, isUnclear ? place + 1 : one.order]))
  const from = orders.get(id) ?? item.order
  const target = isUnclear ? Math.max(1, from + to - item.order) : to
  const other = level.find((one) => one.id !== id && orders.get(one.id) === target)
  if (other) orders.set(other.id, from)
  orders.set(id, target)
  const changed = level.filter((one) => orders.get(one.id) !== one.order || one.id === id)
  return new Map(changed.map((one) => [one.id, orders.get(one.id) ?? one.order]))
}
