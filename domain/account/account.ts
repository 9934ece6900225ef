export const roles = ['admin', 'editor', 'reviewer', 'author'] as const
export type Role = (typeof roles)[number]

const rank: Record<Role, number> = { author: 0, reviewer: 1, editor: 2, admin: 3 }

/**
 * Whether the held role includes the needed one. Each role includes those below it: admin, editor, reviewer,
 * author (specification, section 6).
 */
export function includesRole(held: Role, needed: Role): boolean {
  return rank[held] >= rank[needed]
}

/**
 * Returns the higher of two roles. Accepting an invitation makes an author a reviewer and never lowers a
 * role.
 */
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

/** Whether the journal may require two-factor sign-in for this role: editors and administrators only. */
export function asksSecondFactor(role: Role): boolean {
  return includesRole(role, 'editor')
}

/**
 * Two-factor state of an account. 'required': the journal requires two-factor sign-in, and the account has
 * not set it up.
 */
export const twoFactorStandings = ['off', 'on', 'required'] as const
export type TwoFactor = (typeof twoFactorStandings)[number]

/** The five password rules in the order in which they are shown (specification, section 5). */
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

/**
 * Names used in local storage and for cookies (specification, section 3, and product decisions, section 5).
 */
export const storageKeys = { token: 'cms_token', user: 'cms_user' } as const
export const sessionCookie = 'imprimatur_session'
/**
 * Name of a cookie that scripts can read. It is set while a session may exist, so that the page makes no
 * calls that would answer 401 for visitors who are not signed in.
 */
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

/** Returns the form in which usernames and addresses are compared: trimmed, in lower case, compatibility forms resolved. */
export function keyOf(value: string): string {
  return value.normalize('NFKC').trim().toLocaleLowerCase('en')
}
