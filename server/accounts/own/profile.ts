import type { z } from 'zod'
import type { Role } from '#domain/account/account.ts'
import type { EmailTopic } from '#domain/account/email-topics.ts'
import { rorOf } from '#domain/account/ror.ts'
import { Refusal } from '#domain/errors.ts'
import type { OwnAccountView, profileInput } from '#domain/schemas/own-account.ts'
import type { Context } from '../../context.ts'
import { permissionOf } from '../outside/permission-queries.ts'
import { identitiesOf } from '../outside/queries.ts'
import { recoveryCodesLeft } from '../two-factor/queries.ts'
import { standingOfSecondFactor } from '../two-factor/required.ts'
import { findOwnAccount, updateProfile } from './queries.ts'

export async function readOwnAccount(context: Context, userId: string): Promise<OwnAccountView> {
  const { db, clock, config, settings } = context
  const account = await findOwnAccount(db, userId, clock.now())
  if (!account) throw new Refusal('not_signed_in')
  const { passwordHash, totpConfirmedAt, orcidVerifiedAt, mutedEmails, ...shown } = account
  const role = account.role as Role
  const identities = await identitiesOf(db, userId)
  return {
    ...shown,
    role,
    orcidVerified: orcidVerifiedAt !== null,
    muted: mutedEmails as EmailTopic[],
    hasPassword: passwordHash !== null,
    twoFactor: standingOfSecondFactor(role, totpConfirmedAt !== null, await settings()),
    orcidRecord: config.deposits.orcid ? await permissionOf(db, userId) : null,
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
    identities: identities.map(({ id, issuer, linkedAt }) => ({
      id,
      name: config.identityProviders.find((one) => one.issuer === issuer)?.name ?? new URL(issuer).hostname,
      linkedAt,
    })),
  }
}

const textOf = (typed: string | null) => typed?.trim() || null

export async function changeProfile(
  { db }: Context,
  userId: string,
  input: z.output<typeof profileInput>,
): Promise<void> {
  const seen = new Set<string>()
  const expertise = input.expertise
    .map((word) => word.trim())
    .filter((word) => {
      const key = word.toLowerCase()
      return !seen.has(key) && seen.add(key)
    })
  await updateProfile(db, userId, {
    firstName: textOf(input.firstName),
    lastName: textOf(input.lastName),
    affiliation: textOf(input.affiliation),
    affiliationRor: rorOf(input.affiliationRor ?? ''),
    orcid: textOf(input.orcid),
    expertise,
  })
}
