import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { apiPage } from '#web/app/api.ts'
import { usePaused } from '../parts.tsx'

/** How often what was just set going is looked at again. */
export const followMs = 1500

/**
 * A list in pages, searched and filtered by the server; blank filters are left out of its address. It is asked for again
 * while one of its rows is still to come to something.
 */
export function usePages<Row>(
  base: string,
  filters: Readonly<Record<string, string>>,
  isUnderWay: (row: Row) => boolean = () => false,
) {
  const paused = usePaused(JSON.stringify(filters))
  const asked = new URLSearchParams({ limit: '50' })
  for (const [name, value] of Object.entries(JSON.parse(paused) as Record<string, string>))
    if (value.trim()) asked.set(name, value.trim())
  return useInfiniteQuery({
    queryKey: [`${base}?${asked}`],
    queryFn: ({ pageParam, signal }) => apiPage<Row>(pageParam, signal),
    initialPageParam: `${base}?${asked}`,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isUnderWay)) ? followMs : false,
  })
}
