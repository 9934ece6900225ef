import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AnswerTo, GetCall, Path } from '#domain/api/calls.ts'
import { readPage } from './api.ts'

/** Paths of GET routes that return a list. */
type ListPath = {
  [P in Path<'GET'>]: AnswerTo<GetCall<P>> extends readonly unknown[] ? P : never
}[Path<'GET'>]
type RowOf<P extends ListPath> = AnswerTo<GetCall<P>> extends readonly (infer Row)[] ? Row : never

interface PageOptions<Row> {
  /**
   * Returns the number of milliseconds until the next refetch, or false for no refetch, given the current
   * rows.
   */
  refetchIn?: (rows: Row[]) => number | false
  enabled?: boolean
}

/** Loads a list page by page. The server searches and filters; blank filters are omitted from the URL. */
export function useApiPages<P extends ListPath>(
  path: P,
  filters: Readonly<Record<string, string>>,
  { refetchIn, enabled = true }: PageOptions<RowOf<P>> = {},
) {
  const query = new URLSearchParams({ limit: '50' })
  for (const [name, value] of Object.entries(filters)) if (value.trim()) query.set(name, value.trim())
  const first = `${path}?${query}`
  return useInfiniteQuery({
    queryKey: [first],
    enabled,
    queryFn: ({ pageParam, signal }) => readPage<RowOf<P>>(pageParam, signal),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      (state.data && refetchIn?.(state.data.pages.flatMap(({ rows }) => rows))) || false,
  })
}
