import { z } from 'zod'
import { apiScopeNames } from '../account/api-scopes.ts'
import { filled, id, instant } from './shapes.ts'

export const newApiToken = z.strictObject({
  name: filled(80, 'Please say what the token is for'),
  scopes: z.array(z.enum(apiScopeNames)).min(1, 'Please choose at least one'),
  days: z.union([z.literal(30), z.literal(90), z.literal(365)]),
  /** The password of the account, if it has one. */
  password: z.string().max(200).nullish(),
})
export type NewApiToken = z.output<typeof newApiToken>

export const apiTokenView = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(apiScopeNames)),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
})

/** The token itself, which is shown only once. */
export const madeApiToken = z.object({ token: z.string() })
