import { urls } from '#domain/urls.ts'

/** Query parameters of the list. Values are text, because the URL contains the whole state of the page. */
export const filterNames = ['access', 'type', 'category', 'year', 'from', 'to', 'volume', 'issue'] as const
export type FilterName = (typeof filterNames)[number]
/** Articles match a filter if they have any of its values. */
export type Filters = Partial<Record<FilterName, string[]>>

export interface ListState {
  q: string
  sort: string
  filters: Filters
}

/**
 * Returns the query string after a change. Blank values are dropped, and the list starts at the first page.
 */
export function listQuery(
  { q, sort, filters }: ListState,
  change: Partial<ListState> & { cursor?: string } = {},
): URLSearchParams {
  const state = { q, sort, filters, ...change }
  const query = new URLSearchParams()
  if (state.q) query.set('search', state.q)
  for (const name of filterNames)
    for (const value of state.filters[name] ?? []) if (value) query.append(name, value)
  if (state.sort) query.set('sort', state.sort)
  if (change.cursor) query.set('cursor', change.cursor)
  return query
}

export function listAddress(...given: Parameters<typeof listQuery>): string {
  const text = listQuery(...given).toString()
  return text ? `${urls.articles}?${text}` : urls.articles
}

/** Returns the filters without one value of one filter. */
export function without(filters: Filters, name: FilterName, value: string): Filters {
  return { ...filters, [name]: filters[name]?.filter((one) => one !== value) }
}

/**
 * Returns the part of a search that feeds and alerts support: words, one category, or both. Null if the
 * search contains neither.
 */
export function followed({ q, filters }: ListState): URLSearchParams | null {
  const categories = filters.category ?? []
  const query = new URLSearchParams()
  if (categories.length === 1) query.set('category', categories[0] ?? '')
  if (q) query.set('q', q)
  return query.size > 0 ? query : null
}

export function isFiltered(filters: Filters): boolean {
  return filterNames.some((name) => filters[name]?.some(Boolean))
}

/** Whether two choices of filters are the same, in any order of their values. */
export function sameFilters(a: Filters, b: Filters): boolean {
  const values = (filters: Filters, name: FilterName) =>
    (filters[name] ?? []).filter(Boolean).toSorted().join('\n')
  return filterNames.every((name) => values(a, name) === values(b, name))
}
