import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * Returns a mutation that makes one call at a time and ignores a second click on its button. `isPending`
 * alone would not prevent a double click, because a busy page may render only after both clicks. Calls with
 * the same `scope` are queued instead.
 */
export function useCall<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
): UseMutationResult<Answer, Error, Input> {
  const underWay = useRef(false)
  const { onSettled, scope } = options
  const queues = scope !== undefined
  const mutation = useMutation<Answer, Error, Input>({
    ...options,
    onSettled: (...settled) => {
      underWay.current = false
      return onSettled?.(...settled)
    },
  })
  const { mutate } = mutation
  const mutateOnce = useCallback<typeof mutate>(
    (...input) => {
      if (underWay.current && !queues) return
      underWay.current = true
      mutate(...input)
    },
    [mutate, queues],
  )
  return { ...mutation, mutate: mutateOnce }
}
