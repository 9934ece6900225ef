import { useDeferredValue, useMemo } from 'react'
import { maskerFor } from '#domain/blinding/masking.ts'
import { useApiQuery } from '#web/app/query.ts'
import { keys } from './calls.ts'

/**
 * Whether a text contains its writer's own name, e-mail address or affiliation; null while this is not known
 * yet.
 */
export function useOwnNameIn(text: string): boolean | null {
  const { data } = useApiQuery({ queryKey: keys.account })
  const masked = useMemo(
    () =>
      data &&
      maskerFor({
        people: [
          {
            firstName: data.firstName ?? '',
            lastName: data.lastName ?? '',
            email: data.email,
            affiliation: data.affiliation ?? '',
            orcid: data.orcid,
          },
        ],
        extra: /[^a-z]/i.test(data.username) ? [data.username] : [],
      }),
    [data],
  )
  const settled = useDeferredValue(text)
  return useMemo(() => (masked ? masked(settled, 'letter') !== settled : null), [masked, settled])
}
