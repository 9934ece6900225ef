import {
  type DataTag,
  QueryClient,
  type QueryFunctionContext,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { AddressInput, AnswerTo, Arguments, GetCall, Path } from '#domain/api/calls.ts'
import { type Parts, segments } from './address.ts'
import { ApiError, readAddress } from './api.ts'

/** Key of a query. Its type includes the type of the route's answer. */
export type ApiKey<Answer> = DataTag<readonly string[], Answer, Error>

/**
 * Returns the key of a GET route's query: the segments of its URL, for example ['/api/manuscripts', id,
 * 'reviews'].
 */
export function keyOf<P extends Path<'GET'>>(
  path: P,
  ...[input]: Arguments<AddressInput<GetCall<P>>>
): ApiKey<AnswerTo<GetCall<P>>> {
  const { params, query }: Parts = input ?? {}
  return segments(path, params, query) as unknown as ApiKey<AnswerTo<GetCall<P>>>
}

/**
 * Returns the query-cache key of a GET route, including the query string of the page. The server ignores unknown
 * parameters.
 */
export function searchKeyOf<P extends Path<'GET'>>(path: P, search: string): ApiKey<AnswerTo<GetCall<P>>> {
  return [`${path}${search && '?'}${search}`] as unknown as ApiKey<AnswerTo<GetCall<P>>>
}

/** The default fetch function: sends a GET request to the key's segments joined by slashes. */
async function fetchByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return readAddress(queryKey.join('/'), signal)
}

/** Fetch function for queries that are also made while signed out: a 401 gives null. */
export async function fetchByKeyOrNull(context: QueryFunctionContext): Promise<unknown> {
  try {
    return await fetchByKey(context)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

type Options<Answer> = Omit<UseQueryOptions<NoInfer<Answer>>, 'queryKey' | 'queryFn'> & {
  queryKey: ApiKey<Answer>
}

/** Runs a query with a key made by keyOf(). The answer has the type of the route. */
export function useApiQuery<Answer>(options: Options<Answer>): UseQueryResult<Answer> {
  return useQuery<Answer>(options)
}

/**
 * Returns the time for which a query keeps data that nothing uses. On the server, where a client makes one page, no timer is set:
 * it would keep everything that the page was made from in memory, long after the page was sent.
 */
export function unusedFor(milliseconds: number): number {
  return typeof document === 'undefined' ? Number.POSITIVE_INFINITY : milliseconds
}

/**
 * Query settings of the specification, section 9: data are never stale, nothing is retried or refetched on
 * focus, and unused data are dropped after five minutes.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: unusedFor(5 * 60_000),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      // 'always' makes calls fail immediately without a connection. The default would pause them without
      // notice and send them minutes later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
