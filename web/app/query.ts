import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { ApiError, api } from './api.ts'

/** The default fetch: a GET to the key's segments joined by slashes, e.g. ['/api/manuscripts', id, 'reviews']. */
export async function fetchByKey<T>({ queryKey, signal }: QueryFunctionContext): Promise<T> {
  return api<T>(queryKey.join('/'), { signal })
}

/** For queries that a signed-out person may make: a 401 is an empty result. */
export async function fetchByKeyOrNull<T>(context: QueryFunctionContext): Promise<T | null> {
  try {
    return await fetchByKey<T>(context)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Specification, section 9: never stale, no retries, no refetch on focus, garbage-collected after five minutes. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  })
}
