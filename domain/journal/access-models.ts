import type { Licence } from '../article/article-parts.ts'

/** Access models: how readers get access to the articles, and who pays. */
export const accessModels = {
  open_free: 'Open access without a fee',
  open_fee: 'Open access with a fee',
  hybrid: 'Hybrid: open access with a fee, or by subscription',
  subscription: 'Subscription',
} as const
export type AccessModel = keyof typeof accessModels

/** Returns the open access charge of a manuscript type, which may have its own. */
export function chargeFor(
  publishing: { charge: number },
  types: readonly { id: string; charge: number | null }[],
  type: string,
): number {
  return types.find(({ id }) => id === type)?.charge ?? publishing.charge
}

/** Returns the publication options that authors can choose from. `price` is null if there is no fee. */
export function publicationOptions({
  access,
  charge,
  currency,
  licenceUrl,
  otherLicences,
}: {
  access: AccessModel
  charge: number
  currency: string
  licenceUrl: string
  otherLicences: readonly Licence[]
}) {
  const hasFee = access !== 'open_free' && charge > 0
  return {
    open: access === 'subscription' ? null : { price: hasFee ? { charge, currency } : null },
    /** Licences that authors can choose for an open access article instead of the journal's. */
    otherLicences: access === 'subscription' ? [] : otherLicences.filter((url) => url !== licenceUrl),
    subscription: access === 'subscription' || access === 'hybrid',
  }
}
