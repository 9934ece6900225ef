import type { Role } from './account.ts'

/** What a script may do with an API token. It never may do more than the token's owner. */
export const apiScopes = {
  read: {
    label: 'Read',
    help: 'Everything that you can see, apart from the CMS.',
  },
  write: {
    label: 'Act',
    help: 'Everything that you can do with manuscripts, reviews and articles.',
  },
  cms: {
    label: 'Manage the journal',
    help: 'Everything that you can see and do in the CMS.',
  },
} as const
export type ApiScope = keyof typeof apiScopes
export const apiScopeNames = Object.keys(apiScopes) as [ApiScope, ...ApiScope[]]

/** The scopes that somebody with this role can use. */
export function scopesOf(role: Role): ApiScope[] {
  return apiScopeNames.filter((scope) => scope !== 'cms' || role === 'admin')
}

/** Beginning of every token, by which scanners for leaked secrets know it. */
export const tokenPrefix = 'imprimatur_'

/** Days after which a token ends, by choice. */
export const tokenDays = { 30: '30 days', 90: '90 days', 365: 'One year' } as const

/** Routes that no token opens: the account itself, its sign-ins, and tokens. */
const own = /^\/api\/(account|cms\/auth|auth)(\/|$)/

/** Whether a token with these scopes may call a route. What only administrators may call is the journal's management. */
export function opens(
  scopes: readonly ApiScope[],
  { method, route, access }: { method: string; route: string; access: string | undefined },
): boolean {
  if (own.test(route)) return false
  if (access === 'admin') return scopes.includes('cms')
  return scopes.includes(method === 'GET' || method === 'HEAD' ? 'read' : 'write')
}
