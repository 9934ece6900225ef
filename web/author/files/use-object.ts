import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ObjectView } from '#domain/schemas/objects.ts'
import { ApiError, api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

/** Polling interval while an upload is being checked, in milliseconds. */
const lookMs = 1000
const againMs = 5000

export const objectKey = (objectId: string) => keyOf('/api/objects/{objectId}', { params: { objectId } })

function isSettled({ state, blindCopy }: ObjectView): boolean {
  return state === 'refused' || (state === 'ready' && blindCopy?.state !== 'waiting')
}

export function objectQuery(objectId: string) {
  return queryOptions({
    queryKey: objectKey(objectId),
    queryFn: ({ signal }) => api('GET /api/objects/{objectId}', { params: { objectId }, signal }),
    refetchInterval({ state: { data, error } }) {
      // Polling continues after the person was signed out or offline.
      if (error) return error instanceof ApiError && error.status === 404 ? false : againMs
      return data && isSettled(data) ? false : lookMs
    },
  })
}

/** Returns the state of an upload's checks and of its blind copy. It is polled until both are final. */
export function useObject(objectId: string) {
  return useQuery(objectQuery(objectId))
}
