import { z } from 'zod'
import { accountMessages, isOrcid, roles, twoFactorStandings } from '../account/account.ts'
import { emailTopicIds } from '../account/email-topics.ts'
import { rorOf } from '../account/ror.ts'
import { email, password } from './account.ts'
import { filled, instant, text } from './shapes.ts'

/** The account page is not part of the specification: see product decisions, section 5, 'account page'. */

const name = text(100).nullable()
export const profileInput = z.strictObject({
  firstName: name,
  lastName: name,
  affiliation: text(500).nullable(),
  affiliationRor: text(60)
    .refine((value) => !value.trim() || rorOf(value) !== null, accountMessages.ror)
    .nullable(),
  orcid: text(60)
    .refine((value) => !value.trim() || isOrcid(value.trim()), accountMessages.orcid)
    .nullable(),
  expertise: z
    .array(filled(80, accountMessages.keyword), { error: accountMessages.keywords })
    .max(20, accountMessages.keywords),
})

export const preferencesInput = z.strictObject({
  /** E-mail topics that the person opted out of. */
  muted: z.array(z.enum(emailTopicIds)).max(emailTopicIds.length),
})

/**
 * The current password. Accounts without a password omit it; they need a recent sign-in with their provider
 * instead.
 */
const proof = text(200, accountMessages.password).nullish()
export const proofInput = z.strictObject({ password: proof })
export const passwordInput = z.strictObject({ currentPassword: proof, newPassword: password })
export const newEmailInput = z.strictObject({ email, password: proof })
export const tokenInput = z.strictObject({ token: filled(200, 'This link is incomplete') })
export const codeInput = z.strictObject({ code: filled(40, accountMessages.code) })

export const ownAccountView = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  affiliation: z.string().nullable(),
  affiliationRor: z.string().nullable(),
  orcid: z.string().nullable(),
  /** Whether the iD is verified by ORCID. */
  orcidVerified: z.boolean(),
  expertise: z.array(z.string()),
  muted: z.array(z.enum(emailTopicIds)),
  hasPassword: z.boolean(),
  twoFactor: z.enum(twoFactorStandings),
  recoveryCodesLeft: z.number().int(),
  /** New e-mail address that is not confirmed yet; null if there is none. */
  pendingEmail: z.string().nullable(),
  identities: z.array(z.object({ id: z.uuid(), name: z.string(), linkedAt: instant })),
  /** What the journal may add to the person's ORCID record; null if it adds to no records. */
  orcidRecord: z.object({ articles: z.boolean(), reviews: z.boolean() }).nullable(),
  createdAt: instant,
})
export type OwnAccountView = z.infer<typeof ownAccountView>

export const sessionView = z.object({
  id: z.uuid(),
  /** Browser and system, for example 'Firefox on Windows'. */
  device: z.string(),
  /** Rough location of the session, derived from its network. */
  place: z.string(),
  signedInAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

export const enrolmentView = z.object({
  /** The secret for manual entry, in groups of four characters. */
  secret: z.string(),
  address: z.string(),
  qr: z.object({ size: z.number().int(), path: z.string() }),
})
export type EnrolmentView = z.infer<typeof enrolmentView>
export const recoveryCodesView = z.object({ recoveryCodes: z.array(z.string()) })

export const exportView = z.object({}).catchall(z.unknown())
