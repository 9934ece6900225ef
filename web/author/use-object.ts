import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ObjectView } from '#domain/schemas/objects.ts'
import { fetchByKey } from '#web/app/query.ts'

/** Milliseconds between two looks at an upload that is being checked. */
const lookMs = 1000

export const objectKey = (objectId: string) => ['/api/objects', objectId] as const

function isSettled({ state, blindCopy }: ObjectView): boolean {
  return state === 'refused' || (state === 'ready' && blindCopy?.state !== 'waiting')
}

export function objectQuery(objectId: string) {
  return queryOptions({
    queryKey: objectKey(objectId),
    queryFn: fetchByKey<ObjectView>,
    refetchInterval: ({ state }) => ((state.data && isSettled(state.data)) || state.error ? false : lookMs),
  })
}

/** The state of an upload's checks and of its copy, looked at until both are settled. */
export function useObject(objectId: string) {
  return useQuery(objectQuery(objectId))
}
