import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AddressStart } from '#domain/api/calls.ts'
import { ApiError, reasonOf } from './api.ts'
import type { ApiKey } from './query.ts'
import { toast } from './toast.ts'

interface Sending<Input, Answer> {
  call: (input: Input) => Promise<Answer>
  /** The toast's title when it worked; without one the page itself says so. */
  done?: string
  /** The toast's title when it failed; the server's reason stands beneath. */
  failed: string
  onDone?: (answer: Answer, input: Input) => void
  /** Lists and details to ask for again: addresses they begin with. */
  refetch?: Addresses
}

/** Addresses, or a query's key. */
type Addresses = readonly AddressStart[] | ApiKey<unknown>

const everything: Addresses = ['/api/manuscripts', '/api/reviews']

/** After a change: an answer that was asked for before it, and is still on its way, would show the state before. */
export async function refetchFrom(client: QueryClient, addresses: Addresses = everything): Promise<void> {
  const changed = {
    predicate: ({ queryKey }: Query) =>
      addresses.some((address: string) => queryKey.join('/').startsWith(address)),
  }
  await client.cancelQueries(changed)
  await client.invalidateQueries(changed)
}

/** One writing call: says what came of it, and asks again for what it changed. */
export function useSend<Input = void, Answer = unknown>(sending: Sending<Input, Answer>) {
  const client = useQueryClient()
  const { call, done, failed, onDone, refetch } = sending
  return useMutation<Answer, Error, Input>({
    mutationFn: call,
    onSuccess: (answer, input) => {
      if (done) toast({ title: done })
      onDone?.(answer, input)
      return refetchFrom(client, refetch)
    },
    onError: (error) => {
      toast({ title: failed, description: reasonOf(error, ''), variant: 'destructive' })
      // Somebody else was faster: show what stands now.
      if (error instanceof ApiError && error.status === 409) return refetchFrom(client, refetch)
    },
  })
}

/** What the server said about one field. */
export function issueOf(error: unknown, path: string): string | null {
  if (!(error instanceof ApiError)) return null
  return error.issues.find((issue) => issue.path === path)?.message ?? null
}
