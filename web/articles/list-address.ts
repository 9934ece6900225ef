import { urls } from '#domain/urls.ts'

/** What the list's address can say. Kept as text: the address is the one state of the page. */
export const filterNames = ['access', 'type', 'category', 'year', 'volume', 'issue'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Partial<Record<FilterName, string>>

export interface ListState {
  q: string
  sort: string
  filters: Filters
}

/** The list's address with changes; blanks fall away, and a change always starts at the first page. */
export function listAddress(
  { q, sort, filters }: ListState,
  change: Partial<ListState> & { cursor?: string } = {},
): string {
  const state = { q, sort, filters, ...change }
  const query = new URLSearchParams()
  if (state.q) query.set('search', state.q)
  for (const name of filterNames) {
    const value = state.filters[name]
    if (value) query.set(name, value)
  }
  if (state.sort) query.set('sort', state.sort)
  if (change.cursor) query.set('cursor', change.cursor)
  const text = query.toString()
  return text ? `${urls.articles}?${text}` : urls.articles
}

/** The filters without one of them. */
export function without(filters: Filters, name: FilterName): Filters {
  return { ...filters, [name]: undefined }
}
