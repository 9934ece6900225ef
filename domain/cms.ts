import { includesRole, type Role, roleNames, roles } from './account.ts'
import { transitions } from './manuscript.ts'

/** Specification, section 3. */
export const contentSections = ['homepage', 'about', 'footer', 'header'] as const
export type ContentSection = (typeof contentSections)[number]
export const contentTypes = ['text', 'html', 'markdown'] as const
export type ContentType = (typeof contentTypes)[number]

export const sectionNames: Record<ContentSection, string> = {
  homepage: 'Homepage',
  about: 'About',
  footer: 'Footer',
  header: 'Header',
}
export const contentTypeNames: Record<ContentType, string> = {
  text: 'Text',
  html: 'HTML',
  markdown: 'Markdown',
}

export const cmsLimits = {
  key: 120,
  title: 300,
  content: 200_000,
  menuName: 60,
  href: 500,
  minOrder: 1,
  maxOrder: 9999,
} as const

/** What both sides say when a form breaks a rule. */
export const cmsMessages = {
  key: 'Please enter a key',
  keyForm: 'A key has only letters from a to z, digits, hyphens, underscores and dots',
  keyTaken: 'This key is already in use. Please choose another.',
  title: 'Please enter a title',
  content: 'Please enter the content',
  menuName: 'Please enter a name',
  href: 'Please enter a path or an address',
  hrefForm: "An address begins with one '/' or with 'https://'",
  order: `Order is a whole number from ${cmsLimits.minOrder} to ${cmsLimits.maxOrder}`,
  usernameTaken: 'This username is taken. Please choose another.',
  emailTaken: 'Another account already has this email address.',
  password: 'Please enter a password',
  lastAdmin:
    'This is the last active administrator. Make somebody else an administrator first, so that someone can still sign in here.',
} as const

export function isContentKey(value: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value)
}

/** A path of this site or an https address; what a browser would read as another site's is neither. */
export function isMenuHref(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them before they read the address.
  if (/[\s\\\u0000-\u001f\u007f]/.test(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//')
  if (!/^https:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false
  const { username, password, hostname } = new URL(value)
  return username === '' && password === '' && hostname !== ''
}

/** Specification, section 9: text that is no number becomes the lowest order. */
export function orderOf(typed: string): number {
  return Number.parseInt(typed, 10) || cmsLimits.minOrder
}

/** One step up or down, never below the lowest (specification, section 4). */
export function movedOrder(order: number, by: -1 | 1): number {
  return Math.min(cmsLimits.maxOrder, Math.max(cmsLimits.minOrder, order + by))
}

/** Specification, section 6: what each role adds to the ones below it. */
const ownPermissions: Record<Role, readonly string[]> = {
  author: [
    'Register and log in',
    'Submit manuscripts with their metadata: title, abstract, keywords, authors, affiliations, ORCID',
    'Upload files and supplementary material',
    'Track the submission status',
    'Respond to reviewers',
    'Upload revisions',
    'Approve proofs',
  ],
  reviewer: [
    'Accept or decline invitations',
    'Download assigned manuscripts',
    'Submit review forms',
    'Recommend decisions: accept, reject, revision required',
    'Track review status and deadlines',
  ],
  editor: [
    'Approve or reject submissions',
    'Assign reviewers',
    'Send notifications',
    'Change the article status',
    'Manage issues',
    'Send decisions',
    'Access reviewer reports',
  ],
  admin: [
    'Manage users',
    'Site settings',
    'Journal policies',
    'Content management',
    'System configuration',
    'Access control',
    'All editorial functions',
  ],
}

const standing: Record<Role, string> = {
  admin: 'Highest: everything below, and the administration',
  editor: 'The workflow, and what reviewers and authors may do',
  reviewer: 'Reviews, and what authors may do',
  author: 'Basic access',
}

export interface RoleCard {
  role: Role
  name: string
  permissions: readonly string[]
  /** With those of the roles it includes. */
  total: number
  includes: string[]
  /** Steps of the workflow that the transition table opens to this role. */
  steps: string[]
  standing: string
}

/** Read from the rules themselves, so that the page cannot say anything else. Highest first. */
export const roleCards: readonly RoleCard[] = roles.map((role) => {
  const included = roles.filter((other) => includesRole(role, other))
  return {
    role,
    name: roleNames[role],
    permissions: ownPermissions[role],
    total: included.reduce((sum, other) => sum + ownPermissions[other].length, 0),
    includes: included.filter((other) => other !== role).map((other) => roleNames[other]),
    steps: transitions.filter(({ party }) => included.includes(party)).map(({ label }) => label),
    standing: standing[role],
  }
})
