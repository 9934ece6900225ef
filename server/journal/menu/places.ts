import type { MenuRow } from './queries.ts'

type Placed = Pick<MenuRow, 'id' | 'name' | 'order' | 'parentId'>

/**
 * Returns the orders by id that change for other items of its level when an item gets the order `to`: it changes places with the
 * item that has this order. If it shared its own order with another item and moves by one, it comes after the next one or before
 * those of its new order, and those that follow it are numbered on, because otherwise a move would not be seen.
 */
export function placesAfterMove(menu: readonly Placed[], id: string, to: number): Map<string, number> {
  const item = menu.find((one) => one.id === id)
  if (!item || item.order === to) return new Map()
  const level = menu
    .filter(({ parentId }) => parentId === item.parentId)
    .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name))
  const others = level.filter((one) => one.id !== id)
  const isDown = to > item.order
  if (!others.some(({ order }) => order === item.order)) {
    const passed = others.filter(({ order }) => order === to)
    const other = isDown ? passed[0] : passed.at(-1)
    return new Map(other && [[other.id, item.order]])
  }
  if (Math.abs(to - item.order) > 1) return new Map()
  const following = isDown ? level.slice(level.indexOf(item) + 2) : others.filter(({ order }) => order >= to)
  const changed = new Map<string, number>()
  let last = to
  for (const one of following) {
    last = Math.max(one.order, last + 1)
    if (last !== one.order) changed.set(one.id, last)
  }
  return changed
}
