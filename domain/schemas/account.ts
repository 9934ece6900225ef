import { z } from 'zod'
import { passwordProblem, roles, twoFactorStandings } from '../account/account.ts'
import { duties } from '../account/duties.ts'
import { filled, text } from './shapes.ts'

// Only ASCII is allowed, because similar letters of other scripts could be used to impersonate somebody.
export const username = filled(60, 'Please enter a username').refine(
  (value) => value.trim() === '' || /^[A-Za-z0-9][A-Za-z0-9._-]{2,}$/.test(value.trim()),
  'A username needs at least 3 characters: letters from a to z, digits, dots, hyphens or underscores',
)
export const email = z
  .email({
    error: ({ input }) =>
      typeof input === 'string' && input.trim()
        ? 'Please enter a valid email address'
        : 'Please enter your email address',
  })
  .max(254, 'Please enter a valid email address')

export const password = text(200, 'Please fill in all fields').superRefine((value, context) => {
  const message = passwordProblem(value)
  if (message) context.addIssue({ code: 'custom', message })
})

export const loginInput = z.strictObject({
  username: filled(254, 'Please enter both username and password'),
  password: text(200, 'Please enter both username and password').min(
    1,
    'Please enter both username and password',
  ),
})

export const registerInput = z.strictObject({
  username,
  email,
  password,
  affiliation: text(500).nullish(),
  /** Stored in the profile, so that submissions begin with them. */
  firstName: text(100).nullish(),
  lastName: text(100).nullish(),
  /**
   * Accepted for compatibility with the specification's payload and ignored: registration never sets a role.
   */
  role: text(40).nullish(),
  captchaToken: filled(20_000, 'Please complete the CAPTCHA verification'),
})

export const secondFactorInput = z.strictObject({ code: filled(40, 'Please enter the code') })

export const emailInput = z.strictObject({ email })
export const resetInput = z.strictObject({
  token: filled(200, 'Invalid reset token'),
  password,
  /** User name chosen by an invited person together with the first password. It replaces the random one. */
  username: username.nullish(),
})

export const userView = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  affiliation: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  orcid: z.string().nullable(),
  /** Whether the person has an assignment. If so, the reviewer dashboard opens for every role. */
  reviews: z.boolean(),
  twoFactor: z.enum(twoFactorStandings),
  /** The duties to which an editor is limited; omitted for all other people. */
  limitedTo: z.array(z.enum(duties)).readonly().optional(),
  /** Whether an editor handles only the manuscripts of certain fields or calls for papers. */
  isScoped: z.boolean().optional(),
})
export type UserView = z.infer<typeof userView>

export const loginAnswer = z.object({ token: z.string(), user: userView })

export const captchaChallenge = z.object({}).catchall(z.unknown())
