import { useDeferredValue, useMemo } from 'react'
import type { Identities } from '#domain/blinding/identities.ts'
import { maskerFor } from '#domain/blinding/masking.ts'
import { useApiQuery } from '#web/app/query.ts'
import { keys } from './calls.ts'

/** Returns what identifies the signed-in person in a text; null while this is not known yet. */
export function useOwnIdentities(): Identities | null {
  const { data } = useApiQuery({ queryKey: keys.account })
  return useMemo(
    () =>
      data
        ? {
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
          }
        : null,
    [data],
  )
}

/** Returns a function that shows a report as its reader will get it, without its writer's name. */
export function useOwnMask(): ((text: string) => string) | null {
  const identities = useOwnIdentities()
  return useMemo(() => {
    if (!identities) return null
    const masked = maskerFor(identities)
    return (text) => masked(text, 'letter')
  }, [identities])
}

/**
 * Whether a text contains its writer's own name, e-mail address or affiliation; null while this is not known
 * yet.
 */
export function useOwnNameIn(text: string): boolean | null {
  const masked = useOwnMask()
  const settled = useDeferredValue(text)
  return useMemo(() => (masked ? masked(settled) !== settled : null), [masked, settled])
}
