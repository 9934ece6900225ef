/** Sign-in through another provider of identities. */

export const providerIds = ['google', 'orcid', 'oidc'] as const
export type ProviderId = (typeof providerIds)[number]

/** What the sign-in screen shows of a provider that is set up. */
export interface Provider {
  id: ProviderId
  name: string
}

/** Where the browser goes to start; `from` is the page that asked for it. Connecting is for who is signed in. */
export function providerStart(id: ProviderId, from?: string, { connect = false } = {}): string {
  const parameters = new URLSearchParams({ ...(from && { from }), ...(connect && { connect: 'yes' }) })
  return `/api/cms/auth/${id}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Why an outside sign-in came to nothing: what the page is told, which finds the words. */
export const outsideFailures = [
  'cancelled',
  'expired',
  'unavailable',
  'refused',
  'unverified',
  'no_email',
  'deactivated',
  'other_account',
  'not_set_up',
] as const
export type OutsideFailure = (typeof outsideFailures)[number]

/** The parameters by which the page learns of it. */
export const outsideParameters = { failure: 'sign_in', provider: 'provider' } as const

export function isOutsideFailure(value: string | null): value is OutsideFailure {
  return (outsideFailures as readonly (string | null)[]).includes(value)
}
