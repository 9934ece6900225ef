/** Sign-in with an external identity provider. */

export const providerIds = ['google', 'orcid', 'oidc'] as const
export type ProviderId = (typeof providerIds)[number]

/** A configured provider, as shown on the sign-in screen. */
export interface Provider {
  id: ProviderId
  name: string
}

/** URL that starts the sign-in; `from` is the page that required it. `connect` adds the provider to the signed-in account. */
export function providerStart(id: ProviderId, from?: string, { connect = false } = {}): string {
  const parameters = new URLSearchParams({ ...(from && { from }), ...(connect && { connect: 'yes' }) })
  return `/api/cms/auth/${id}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Reasons why sign-in with a provider failed; the page has a text for each. */
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

/** Query parameters that report the failure to the page. */
export const outsideParameters = { failure: 'sign_in', provider: 'provider' } as const

export function isOutsideFailure(value: string | null): value is OutsideFailure {
  return (outsideFailures as readonly (string | null)[]).includes(value)
}
