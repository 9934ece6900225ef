import { z } from 'zod'
import { recordParts } from '../account/outside-sign-in.ts'
import { word } from '../schemas/shapes.ts'
import type { Route, Routes } from './route.ts'

const limited = { access: 'anyone', limit: { max: 60, per: '15 minutes' } } as const

const start = {
  ...limited,
  query: z.object({
    from: word(500),
    /** Given when a signed-in person adds the provider to their account. */
    connect: z.literal('yes').optional().catch(undefined),
    /** Given when the person also allows additions to their ORCID record. */
    record: z.enum(recordParts).optional().catch(undefined),
  }),
  answers: { 302: z.null() },
} satisfies Route
const callback = { ...limited, answers: { 302: z.null() } } satisfies Route

/**
 * Routes of sign-in with an external provider. The browser navigates to these URLs, and the server redirects
 * it to a page.
 */
export const outsideSignInApi = {
  'GET /api/cms/auth/google': start,
  'GET /api/cms/auth/google/callback': callback,
  'GET /api/cms/auth/orcid': start,
  'GET /api/cms/auth/orcid/callback': callback,
  'GET /api/cms/auth/oidc': start,
  'GET /api/cms/auth/oidc/callback': callback,
} satisfies Routes
