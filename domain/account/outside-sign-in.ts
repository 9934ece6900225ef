/** Sign-in with an external identity provider. */

export const providerIds = ['google', 'orcid', 'oidc'] as const
export type ProviderId = (typeof providerIds)[number]

/** A configured provider, as shown on the sign-in screen. */
export interface Provider {
  id: ProviderId
  name: string
}

/** What may be added to a person's ORCID record, each with their permission. */
export const recordParts = ['articles', 'reviews'] as const
export type RecordPart = (typeof recordParts)[number]

/**
 * URL that starts the sign-in; `from` is the page that required it. `connect` adds the provider to the signed-in account, and `record` asks
 * for permission to add to the person's record there.
 */
export function providerStart(
  id: ProviderId,
  from?: string,
  { connect = false, record }: { connect?: boolean; record?: RecordPart } = {},
): string {
  const parameters = new URLSearchParams({
    ...(from && { from }),
    ...(connect && { connect: 'yes' }),
    ...(record && { record }),
  })
  return `/api/cms/auth/${id}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** Reasons why sign-in with a provider failed; the page has a text for each. */
export const outsideFailures = [
  'cancelled',
  'not_permitted',
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
