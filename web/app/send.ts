import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AddressStart } from '#domain/api/calls.ts'
import { ApiError, reasonOf } from './api.ts'
import type { ApiKey } from './query.ts'
import { toast } from './toast.ts'
import { useCall } from './use-call.ts'

interface Sending<Input, Answer> {
  call: (input: Input) => Promise<Answer>
  /** Title of the success toast. Omitted if the page itself shows the result. */
  done?: string
  /**
   * Title of the failure toast, shown with the server's reason. Omitted by forms, which show failures
   * themselves.
   */
  failed?: string
  onDone?: (answer: Answer, input: Input) => void
  /** Called if somebody else has changed the object first (409). */
  onConflict?: () => void
  /** Calls with the same name are made one after the other, each after the refetch of the one before. */
  queue?: string
  /** Prefixes of the query keys to refetch after success. */
  refetch?: Addresses
}

/** Prefixes of URLs, or a complete query key. */
type Addresses = readonly AddressStart[] | ApiKey<unknown>

const everything: Addresses = ['/api/manuscripts', '/api/reviews']

/**
 * Refetches queries after a change. Requests that are still running are cancelled first, because they would
 * show the previous state.
 */
export async function refetchFrom(client: QueryClient, addresses: Addresses = everything): Promise<void> {
  const changed = {
    predicate: ({ queryKey }: Query) =>
      addresses.some((address: string) => queryKey.join('/').startsWith(address)),
  }
  await client.cancelQueries(changed)
  await client.invalidateQueries(changed)
}

/** Returns a mutation that shows a toast and refetches the data that it changed. */
export function useSend<Input = void, Answer = unknown>(sending: Sending<Input, Answer>) {
  const client = useQueryClient()
  const { call, done, failed, onDone, onConflict, queue, refetch } = sending
  return useCall<Answer, Input>({
    mutationFn: call,
    ...(queue && { mutationKey: [queue], scope: { id: queue } }),
    onSuccess: (answer, input) => {
      if (done) toast({ title: done })
      onDone?.(answer, input)
      return refetchFrom(client, refetch)
    },
    onError: (error) => {
      if (failed) toast({ title: failed, description: reasonOf(error, ''), variant: 'destructive' })
      if (!(error instanceof ApiError && error.status === 409)) return
      onConflict?.()
      // After a conflict, refetches to show the current state.
      return refetchFrom(client, refetch)
    },
  })
}
