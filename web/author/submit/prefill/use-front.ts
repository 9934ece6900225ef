import { queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

const lookMs = 700
const againMs = 5000

/** What was read from an upload. It is asked for once and polled until it is final. */
export function frontQuery(objectId: string) {
  const params = { objectId }
  return queryOptions({
    queryKey: keyOf('/api/objects/{objectId}/front', { params }),
    queryFn: ({ client, queryKey, signal }) =>
      client.getQueryData(queryKey) === undefined
        ? api('POST /api/objects/{objectId}/front', { params })
        : api('GET /api/objects/{objectId}/front', { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval({ state: { data, error } }) {
      if (error) return error instanceof ApiError && [404, 422].includes(error.status) ? false : againMs
      return data && data.state !== 'waiting' ? false : lookMs
    },
  })
}
