import type { Role } from '../account/account.ts'

/** Sections and types of content items (specification, section 3). */
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

/** Blocks of the sidebar of the home page and the article list. */
export const sidebarBlocks = {
  insights: 'Publication Insights',
  chiefs: 'Editors-in-Chief',
  options: 'Article Publishing Options',
  authors: 'For Authors',
  gallery: 'Issue covers',
} as const
export type SidebarBlock = keyof typeof sidebarBlocks

/** Keys of page parts. A content item with such a key replaces our own text of the part. */
export const pageParts: readonly { key: string; shown: string }[] = [
  { key: 'home.hero', shown: 'The sentence below the title of the home page' },
  { key: 'home.about', shown: 'About the journal, on the home page' },
  { key: 'home.areas', shown: 'Research areas, on the home page' },
  { key: 'home.focus', shown: 'Special focus, on the home page' },
  { key: 'guidelines.process', shown: 'Submission guidelines: the process' },
  { key: 'guidelines.types', shown: 'Submission guidelines: manuscript types' },
  { key: 'guidelines.formatting', shown: 'Submission guidelines: formatting' },
  { key: 'guidelines.citations', shown: 'Submission guidelines: citations' },
  { key: 'guidelines.review', shown: 'Submission guidelines: the review process' },
  { key: 'board.process', shown: 'Editorial board: the editorial process' },
  { key: 'guidelines.options', shown: 'Submission guidelines: publication options' },
]

/** Whether a content item with this key is shown within a page and has no page of its own. */
export function isPagePart(key: string): boolean {
  return pageParts.some((part) => part.key === key)
}

export const cmsLimits = {
  key: 120,
  title: 300,
  content: 200_000,
  /** Maximum number of versions listed per content item. */
  versions: 100,
  menuName: 60,
  href: 500,
  /** Bytes. */
  picture: 5 * 1024 * 1024,
  minOrder: 1,
  maxOrder: 9999,
  /** People who are invited together. */
  invitations: 200,
} as const

/** Pixels of the shorter side of a picture, at least. */
export const smallestPicture = 16

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

/** Validation messages used by server and browser. */
export const cmsMessages = {
  key: 'Please enter a key',
  keyForm: 'A key can contain only letters from a to z, digits, hyphens, underscores and dots',
  keyTaken: 'This key is already in use. Please choose another.',
  title: 'Please enter a title',
  summary: 'Please enter a summary',
  newsDate: 'Please choose a date between 1900 and 2199',
  content: 'Please enter the content',
  reviewBy: 'Please choose a day',
  publishAt: 'Please choose a day and a time',
  publishPast: 'Please choose a time in the future',
  draftChanged: 'Somebody else has changed this draft since you opened it. Your text is still in the form.',
  contentChanged:
    'Somebody else has changed this content since you opened it. Nothing you typed is lost: compare both texts and choose.',
  overtaken: (now: string | null) =>
    `This has been changed since you opened it. ${now === null ? '' : `It is now ${now}. `}Save again to replace it with yours.`,
  /** Names of the entries that both changed, and of all entries in the other person's order if both changed the order. */
  overtakenList: (names: readonly string[], order: readonly string[] | null) => {
    const entries = quoted(names)
    const what = [...(entries ? [entries] : []), ...(order ? ['the order of the entries'] : [])]
    const replaced =
      what.length > 1 ? 'these changes' : order ? 'it' : names.length === 1 ? 'this entry' : 'these entries'
    return [
      `Somebody else has also changed ${what.join(' and ')}.`,
      ...(order ? [`The order is now ${quoted(order)}.`] : []),
      `Save again to replace ${replaced} with yours.`,
      ...(entries ? ['Changes of other entries are kept.'] : []),
    ].join(' ')
  },
  menuName: 'Please enter a name',
  menuParent: 'Please choose an item of the top level',
  menuHasItems: 'Other items are below this one, so it has to be on the top level.',
  linkMissing: 'There is no page at this address, so readers would see an error page.',
  linkTwice: 'Another item leads to the same address.',
  alt: 'Please describe the picture for those who cannot see it',
  pictureSmall: (width: number, height: number) =>
    `This picture has ${width} × ${height} pixels. Please choose one of at least ${smallestPicture} × ${smallestPicture}.`,
  pictureLarge: 'This picture is larger than 5 MB. Please make it smaller.',
  pictureUsed: 'This picture is still used on the site. Remove it there first.',
  pictureGone: 'This picture no longer exists. Please choose another.',
  href: 'Please enter a path or an address',
  hrefForm: "An address begins with one '/' or with 'https://'",
  redirectFrom: "An old address begins with '/' and has no '?' or '#', for example /about-us.html",
  redirectOfPage: 'The site has a page at this address, so it cannot lead elsewhere.',
  redirectTwice: (path: string) => `${path} is listed twice`,
  redirectLoop: (path: string) => `The redirects lead in a circle from ${path}`,
  order: `Order is a whole number from ${cmsLimits.minOrder} to ${cmsLimits.maxOrder}`,
  usernameTaken: 'This username is taken. Please choose another.',
  emailTaken: 'Another account already has this email address.',
  password: 'Please enter a password',
  invitedPassword: 'Invited people choose their own password. Leave this field blank.',
  notInvited: 'This person already has a password. They can ask for a new one on the login page.',
  ownSecondFactor: 'You can turn off your own two-factor sign-in on your account page.',
  noSecondFactor: 'This person does not use two-factor sign-in.',
  noDuty: 'Choose a duty, or do not limit the account',
  mergeByAuthor:
    'You are, or may be, an author of a manuscript that was sent to reviewers. Merging accounts shows what they reviewed, so another administrator has to do it. If there is no other, whoever runs the server can: npm run admin -- merge, then the user name of the account that stays and that of the other.',
  mergeGone: 'One of these accounts no longer exists.',
  mergeSame: 'Please choose another account: this is the one that stays.',
  mergeOwn: 'Another administrator has to merge your own account.',
  mergeAgain: 'One of these accounts has already been merged.',
  mergeIntoInactive: 'The account that stays is deactivated. Please activate it first.',
  mergeOtherWay:
    'The account that stays was created by an invitation to review. Please open the other account and merge this one into it.',
  mergeAuthorReviews: (numbers: readonly string[]) =>
    `One account is an author of what the other was asked to review: ${numbers.join(', ')}. These are either two people or somebody who reviewed their own manuscript, so the accounts cannot be merged.`,
  mergeInvitedTwice: (numbers: readonly string[]) =>
    `Both accounts were invited to review the same manuscript: ${numbers.join(', ')}. Please withdraw the open invitation of the account that is to be merged.`,
  mergedAccount: 'This account was merged into another, so it cannot be activated.',
  lastAdmin:
    'This is the last active administrator. Make somebody else an administrator first, so that someone can still sign in here.',
} as const

export function isContentKey(value: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value)
}

/**
 * Whether a menu link is a path of this site or an https URL. Paths that browsers would treat as another site
 * are rejected.
 */
export function isMenuHref(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them before they read the address.
  if (/[\s\\\u0000-\u001f\u007f]/.test(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//')
  if (!/^https:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false
  const { username, password, hostname } = new URL(value)
  return username === '' && password === '' && hostname !== ''
}

/** Parses a typed order; invalid or too low numbers become the lowest order (specification, section 9). */
export function orderOf(typed: string): number {
  return Math.max(cmsLimits.minOrder, Number.parseInt(typed, 10) || cmsLimits.minOrder)
}

/** Moves up or down by one, never below the lowest order (specification, section 4). */
export function movedOrder(order: number, by: -1 | 1): number {
  return Math.min(cmsLimits.maxOrder, Math.max(cmsLimits.minOrder, order + by))
}

export interface Permission {
  words: string
  /**
   * API calls that the permission requires. The permission is listed only if the role may make all of them.
   */
  calls: readonly string[]
}

const decide = 'POST /api/manuscripts/{id}/decision'

/** Permissions that each role adds to those of the roles below it (specification, section 6). */
export const ownPermissions: Record<Role, readonly Permission[]> = {
  author: [
    { words: 'Register and log in', calls: ['POST /api/cms/auth/register', 'POST /api/cms/auth/login'] },
    {
      words:
        'Submit manuscripts with their metadata: title, abstract, keywords, authors, affiliations, ORCID',
      calls: ['POST /api/manuscripts/submit'],
    },
    { words: 'Upload files and supplementary material', calls: ['POST /api/objects/upload'] },
    {
      words: 'Track the submission status',
      calls: ['GET /api/manuscripts/my-submissions', 'GET /api/manuscripts/{id}/history'],
    },
    { words: 'Respond to reviewers', calls: ['POST /api/manuscripts/{id}/author-response'] },
    { words: 'Upload revisions', calls: ['POST /api/manuscripts/{id}/files'] },
    { words: 'Approve proofs', calls: ['POST /api/manuscripts/{id}/proofs'] },
  ],
  reviewer: [
    {
      words: 'Accept or decline invitations',
      calls: ['POST /api/reviews/{assignmentId}/accept', 'POST /api/reviews/{assignmentId}/decline'],
    },
    { words: 'Download assigned manuscripts', calls: ['GET /api/manuscripts/files/{fileId}/download'] },
    { words: 'Submit review forms', calls: ['PUT /api/reviews/{assignmentId}/draft'] },
    {
      words: 'Recommend decisions: accept, reject, revision required',
      calls: ['POST /api/reviews/{assignmentId}/submit'],
    },
    {
      words: 'Track review status and deadlines',
      calls: ['GET /api/manuscripts/reviewer-assignments', 'GET /api/reviews/completed'],
    },
  ],
  editor: [
    { words: 'Approve or reject submissions', calls: ['POST /api/manuscripts/{id}/allow-review', decide] },
    { words: 'Assign reviewers', calls: ['POST /api/manuscripts/{id}/assignments'] },
    {
      words: 'Send notifications',
      calls: ['POST /api/manuscripts/{id}/assignments/{assignmentId}/remind'],
    },
    { words: 'Change the article status', calls: ['POST /api/manuscripts/{id}/production'] },
    {
      words: 'Manage issues',
      calls: [
        'POST /api/manuscripts/{id}/publish',
        'PUT /api/cms/issues/{volume}/{issue}',
        'POST /api/cms/pictures',
      ],
    },
    { words: 'Send decisions', calls: [decide] },
    { words: 'Access reviewer reports', calls: ['GET /api/reviews/editorial'] },
  ],
  admin: [
    { words: 'Manage users', calls: ['POST /api/cms/users', 'DELETE /api/cms/users/{id}'] },
    { words: 'Site settings', calls: ['PUT /api/cms/settings'] },
    { words: 'Journal policies', calls: ['PUT /api/cms/content/{id}'] },
    { words: 'Content management', calls: ['POST /api/cms/content', 'DELETE /api/cms/content/{id}'] },
    { words: 'System configuration', calls: ['GET /api/cms/settings', 'PUT /api/cms/settings'] },
    { words: 'Access control', calls: ['PUT /api/cms/users/{id}'] },
    { words: 'All editorial functions', calls: ['GET /api/manuscripts/editorial', decide] },
  ],
}

export const roleStanding: Record<Role, string> = {
  admin: 'Highest: everything below, and the administration',
  editor: 'The workflow, and what reviewers and authors may do',
  reviewer: 'Reviews, and what authors may do',
  author: 'Basic access',
}
