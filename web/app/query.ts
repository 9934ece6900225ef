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

/** The key of a query, which carries the type of its route's answer. */
export type ApiKey<Answer> = DataTag<readonly string[], Answer, Error>

/** The key of a GET route's query: the segments of its address, e.g. ['/api/manuscripts', id, 'reviews']. */
export function keyOf<P extends Path<'GET'>>(
  path: P,
  ...[input]: Arguments<AddressInput<GetCall<P>>>
): ApiKey<AnswerTo<GetCall<P>>> {
  const { params, query }: Parts = input ?? {}
  return segments(path, params, query) as unknown as ApiKey<AnswerTo<GetCall<P>>>
}

/** The same, with the query string of the page's URL. The server ignores unknown parameters. */
export function searchKeyOf<P extends Path<'GET'>>(path: P, search: string): ApiKey<AnswerTo<GetCall<P>>> {
  return [`${path}${search && '?'}${search}`] as unknown as ApiKey<AnswerTo<GetCall<P>>>
}

/** The default fetch: a GET to the key's segments joined by slashes. */
async function fetchByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return readAddress(queryKey.join('/'), signal)
}

/** For queries that a signed-out person may make: a 401 is an empty result. */
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

/** Queries the address of a key made by keyOf(). The answer has the route's type. */
export function useApiQuery<Answer>(options: Options<Answer>): UseQueryResult<Answer> {
  return useQuery<Answer>(options)
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
      // Without a connection, calls fail immediately. The default would pause them silently and send them minutes
      // later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
