import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { apiPage } from '#web/app/api.ts'
import { usePaused } from '../parts.tsx'

/** Polling interval after a retry, in milliseconds. */
export const followMs = 1500

/**
 * A paged list, searched and filtered by the server; blank filters are left out of its URL. It is polled
 * while `isPending` is true for one of its rows.
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
