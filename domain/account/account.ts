export const roles = ['admin', 'editor', 'reviewer', 'author'] as const
export type Role = (typeof roles)[number]

const rank: Record<Role, number> = { author: 0, reviewer: 1, editor: 2, admin: 3 }

/** admin ⊃ editor ⊃ reviewer ⊃ author (specification, section 6). */
export function includesRole(held: Role, needed: Role): boolean {
  return rank[held] >= rank[needed]
}

/** Accepting an invitation raises an author to reviewer and never lowers anyone. */
export function raisedTo(held: Role, offered: Role): Role {
  return rank[held] >= rank[offered] ? held : offered
}

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  editor: 'Editor',
  reviewer: 'Reviewer',
  author: 'Author',
}

const dashboards: Record<Role, string> = {
  admin: '/cms/dashboard',
  editor: '/editor-dashboard',
  reviewer: '/reviewer-dashboard',
  author: '/author-dashboard',
}

/** Path after sign-in; unknown roles get the author's dashboard. */
export function dashboardOf(role: string): string {
  return Object.hasOwn(dashboards, role) ? dashboards[role as Role] : dashboards.author
}

/** Whether the journal may require two-factor sign-in for this role. */
export function asksSecondFactor(role: Role): boolean {
  return includesRole(role, 'editor')
}

/** Two-factor state of an account. 'required': the journal requires it and it is not set up. */
export const twoFactorStandings = ['off', 'on', 'required'] as const
export type TwoFactor = (typeof twoFactorStandings)[number]

/** Specification, section 5: five rules, in the order they are shown. */
export const passwordRules = [
  {
    id: 'length',
    label: 'At least 8 characters',
    message: 'Password must be at least 8 characters long',
    met: (p: string) => p.length >= 8,
  },
  {
    id: 'uppercase',
    label: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    met: (p: string) => /[A-Z]/.test(p),
  },
  {
    id: 'lowercase',
    label: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    met: (p: string) => /[a-z]/.test(p),
  },
  {
    id: 'digit',
    label: 'One number',
    message: 'Password must contain at least one number',
    met: (p: string) => /[0-9]/.test(p),
  },
  {
    id: 'special',
    label: 'One special character (such as ! @ # $ %)',
    message: 'Password must contain at least one special character',
    met: (p: string) => /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?]/.test(p),
  },
] as const

/** The message of the first rule that the password breaks, or null. */
export function passwordProblem(password: string): string | null {
  return passwordRules.find((rule) => !rule.met(password))?.message ?? null
}

export const accountMessages = {
  ror: 'A ROR identifier looks like https://ror.org/05gq02987; please check it',
  orcid: 'An ORCID iD looks like 0000-0002-1825-0097; please check its digits',
  keyword: 'Please enter a keyword',
  keywords: 'Please enter at most 20 keywords',
  password: 'Please enter your password',
  code: 'Please enter the code',
} as const

/** Local storage and cookie names (specification, section 3 and product decisions, section 5). */
export const storageKeys = { token: 'cms_token', user: 'cms_user' } as const
export const sessionCookie = 'imprimatur_session'
/** Readable by scripts. Set while a session may exist, so that visitors without one make no calls that end in 401. */
export const hintCookie = 'imprimatur_signed_in'

const orcidForm = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/

/** ORCID iD in its hyphenated form with a valid ISO 7064 MOD 11-2 check digit. */
export function isOrcid(value: string): boolean {
  if (!orcidForm.test(value)) return false
  const digits = value.replaceAll('-', '')
  let total = 0
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  return digits.at(-1) === (check === 10 ? 'X' : String(check))
}

/** The e-mail format of the specification: something@something.something, without spaces. */
export function isEmail(value: string): boolean {
  return (
    value.length <= 254 && /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]+$/.test(value)
  )
}

export interface PersonName {
  firstName: string
  lastName: string
}

export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`.trim()
}

/** Normalised form for comparing usernames and addresses: case, compatibility forms and look-alikes are folded. */
export function keyOf(value: string): string {
  return value.normalize('NFKC').trim().toLocaleLowerCase('en')
}
