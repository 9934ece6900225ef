import {
  type QueueSort,
  type QueueTab,
  type QueueView,
  queueSorts,
  queueViews,
} from '#domain/manuscript/queue.ts'
import type { SavedFilter } from '#domain/schemas/queue.ts'
import { preferences } from './preferences.ts'

/** The URL contains the state of the queue: tab, view, search, filters, order and page. */

const filterNames = ['view', 'q', 'status', 'stage', 'type', 'field', 'editor', 'sort'] as const

const isView = (value: string | null): value is QueueView =>
  value !== null && Object.hasOwn(queueViews, value)
const isSort = (value: string | null): value is QueueSort =>
  value !== null && Object.hasOwn(queueSorts, value)

export function tabOf(search: URLSearchParams): QueueTab {
  return search.get('tab') === 'reviewed' ? 'reviewed' : 'pending'
}

export function viewOf(search: URLSearchParams): QueueView {
  const asked = search.get('view')
  if (isView(asked)) return asked
  return tabOf(search) === 'pending' ? preferences().view : 'all'
}

export function sortOf(search: URLSearchParams): QueueSort {
  const asked = search.get('sort')
  return isSort(asked) ? asked : tabOf(search) === 'pending' ? 'turn' : 'updated'
}

/** Returns the query string for the server: the parameters in the URL, with defaults filled in. */
export function queryOf(search: URLSearchParams): string {
  const query = new URLSearchParams({ tab: tabOf(search) })
  for (const name of [...filterNames, 'page']) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  query.set('view', viewOf(search))
  return String(query)
}

/** Returns those parameters of the URL that a saved view stores. */
export function filterOf(search: URLSearchParams): SavedFilter {
  const entries = filterNames.flatMap((name) => {
    const value = name === 'view' ? viewOf(search) : search.get(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(entries) as SavedFilter
}

export function isFiltered(search: URLSearchParams): boolean {
  return filterNames.some((name) => name !== 'view' && name !== 'sort' && search.get(name))
}

/** Whether the URL shows this saved view, ignoring the sort order. */
export function isShown(filter: SavedFilter, search: URLSearchParams): boolean {
  const present = filterOf(search)
  return filterNames.every((name) => name === 'sort' || (filter[name] ?? null) === (present[name] ?? null))
}

const placeKey = 'imprimatur_queue_place'

/** Stores the query of the last viewed queue, for the links to the previous and the next manuscript. */
export function rememberPlace(query: string): void {
  try {
    sessionStorage.setItem(placeKey, query)
  } catch {
    // Storage is unavailable. The links to the previous and the next manuscript then use the whole queue.
  }
}

export function lastPlace(): string {
  try {
    return sessionStorage.getItem(placeKey) ?? 'tab=pending&view=all'
  } catch {
    return 'tab=pending&view=all'
  }
}
