import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * A mutation that makes one call at a time: a second click on its button is ignored. `isPending` alone would let a double
 * click through, because a busy page renders it after both clicks. Calls of one `scope` wait for each other instead.
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
