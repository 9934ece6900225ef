import type { Role } from '../account/account.ts'

/**
 * The table of all built-in pages. The routes, the sitemap, the choices in the menu editor, the reserved
 * content keys, and the tests of accessibility and of blind review are derived from it. Pages written in the
 * CMS are not included: see `pageKeys`.
 */

interface Page {
  /** Path in the router's notation, with parameters such as `:id`. */
  path: string
  /** Path of the route module within `web`. */
  module: string
  /** The page's heading. */
  title: string
  /** Whether menu items can link to it. */
  inMenu: boolean
}

/** A page in the public layout; it may be listed in the sitemap. */
interface PublicPage extends Page {
  layout: 'public'
  inSiteMap: boolean
}

/**
 * A page in the layout for signed-in people. `role` is the role with which the accessibility test opens it.
 */
interface WorkPage extends Page {
  layout: 'work'
  role: Role
}

type SitePage = PublicPage | WorkPage

const table = {
  home: {
    path: '/',
    module: 'home/home.tsx',
    title: 'Home',
    layout: 'public',
    inSiteMap: true,
    inMenu: true,
  },
  articles: {
    path: '/articles',
    module: 'articles/articles.tsx',
    title: 'Articles',
    layout: 'public',
    inSiteMap: true,
    inMenu: true,
  },
  article: {
    path: '/articles/:id',
    module: 'articles/article.tsx',
    title: 'Article',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  articleVersion: {
    path: '/articles/:id/:version',
    module: 'articles/article-version.tsx',
    title: 'Version of an article',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  articleComparison: {
    path: '/articles/:id/compare/:versions',
    module: 'articles/comparison.tsx',
    title: 'Versions compared',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  author: {
    path: '/authors/:key',
    module: 'articles/author.tsx',
    title: 'Author',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  topic: {
    path: '/topics/:keyword',
    module: 'articles/topic.tsx',
    title: 'Topic',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  saved: {
    path: '/saved',
    module: 'articles/saved.tsx',
    title: 'Saved articles',
    layout: 'public',
    inSiteMap: false,
    inMenu: true,
  },
  issues: {
    path: '/issues',
    module: 'journal/issues.tsx',
    title: 'Issues',
    layout: 'public',
    inSiteMap: true,
    inMenu: true,
  },
  issue: {
    path: '/issues/:volume/:issue',
    module: 'journal/issue.tsx',
    title: 'Issue',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  board: {
    path: '/editorial-board',
    module: 'journal/board.tsx',
    title: 'Editorial Board',
    layout: 'public',
    inSiteMap: true,
    inMenu: true,
  },
  indexing: {
    path: '/indexing',
    module: 'journal/indexing.tsx',
    title: 'Indexing and archiving',
    layout: 'public',
    // The footer links to it once something is entered.
    inSiteMap: false,
    inMenu: true,
  },
  news: {
    path: '/news',
    module: 'journal/news.tsx',
    title: 'News',
    layout: 'public',
    inSiteMap: true,
    inMenu: true,
  },
  newsItem: {
    path: '/news/:id',
    module: 'journal/news-item.tsx',
    title: 'News',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  guidelines: {
    path: '/submission-guidelines',
    module: 'journal/guidelines.tsx',
    title: 'Submission Guidelines',
    layout: 'public',
    inSiteMap: true,
    inMenu: true,
  },
  journalFinder: {
    path: '/journal-finder',
    module: 'reader/finder.tsx',
    title: 'Journal Finder',
    layout: 'public',
    inSiteMap: true,
    inMenu: true,
  },
  track: {
    path: '/track',
    module: 'reader/track.tsx',
    title: 'Track Your Paper',
    layout: 'public',
    inSiteMap: true,
    inMenu: true,
  },
  contact: {
    path: '/contact',
    module: 'reader/contact.tsx',
    title: 'Contact Us',
    layout: 'public',
    inSiteMap: true,
    inMenu: true,
  },
  alerts: {
    path: '/alerts',
    module: 'reader/alerts.tsx',
    title: 'Email alerts',
    layout: 'public',
    inSiteMap: true,
    inMenu: true,
  },
  alertsConfirm: {
    path: '/alerts/confirm',
    module: 'reader/confirm.tsx',
    title: 'Confirm your alert',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  alertsUnsubscribe: {
    path: '/alerts/unsubscribe',
    module: 'reader/unsubscribe.tsx',
    title: 'Unsubscribe',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  certificate: {
    path: '/certificate',
    module: 'reader/certificate.tsx',
    title: 'Check a certificate',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  /** For developers: the design system on one page, not linked and not indexed. */
  design: {
    path: '/design',
    module: 'design/design.tsx',
    title: 'Design',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  designWork: {
    path: '/design/workspace',
    module: 'design/workspace.tsx',
    title: 'Design of the signed-in pages',
    layout: 'work',
    role: 'admin',
    inMenu: false,
  },
  signIn: {
    path: '/sign-in',
    module: 'account/sign-in-page.tsx',
    title: 'Sign in',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  verifyEmail: {
    path: '/verify-email',
    module: 'account/verify-email.tsx',
    title: 'Email address',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  forgotPassword: {
    path: '/forgot-password',
    module: 'account/forgot-password.tsx',
    title: 'Forgot your password?',
    layout: 'public',
    inSiteMap: false,
    inMenu: true,
  },
  resetPassword: {
    path: '/reset-password',
    module: 'account/reset-password.tsx',
    title: 'Choose a new password',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  confirmEmail: {
    path: '/account/email',
    module: 'account/own/confirm-email.tsx',
    title: 'New email address',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  cmsLogin: {
    path: '/cms/login',
    module: 'account/cms-login.tsx',
    title: 'Sign in to the administration',
    layout: 'public',
    inSiteMap: false,
    inMenu: true,
  },
  invitation: {
    path: '/review/:token',
    module: 'reviewer/invitation.tsx',
    title: 'Invitation to review',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  authorship: {
    path: '/authorship/:token',
    module: 'author/authorship/authorship.tsx',
    title: 'Named as an author',
    layout: 'public',
    inSiteMap: false,
    inMenu: false,
  },
  account: {
    path: '/account',
    module: 'account/own/page.tsx',
    title: 'Your account',
    layout: 'work',
    role: 'author',
    inMenu: true,
  },
  cmsDashboard: {
    path: '/cms/dashboard',
    module: 'cms/dashboard.tsx',
    title: 'Administration',
    layout: 'work',
    role: 'admin',
    inMenu: true,
  },
  cmsExport: {
    path: '/cms/export',
    module: 'cms/exports/export-page.tsx',
    title: 'Export the journal',
    layout: 'work',
    role: 'admin',
    inMenu: false,
  },
  cmsImports: {
    path: '/cms/imports',
    module: 'cms/imports/imports-page.tsx',
    title: 'Move a journal in',
    layout: 'work',
    role: 'admin',
    inMenu: false,
  },
  cmsSetup: {
    path: '/cms/setup',
    module: 'cms/setup/setup-page.tsx',
    title: 'Set up the journal',
    layout: 'work',
    role: 'admin',
    inMenu: false,
  },
  submission: {
    path: '/manuscript-submission',
    module: 'author/submit/submission.tsx',
    title: 'Submit a manuscript',
    layout: 'work',
    role: 'author',
    inMenu: true,
  },
  /** The second path that the specification gives for this page. */
  submitManuscript: {
    path: '/submit-manuscript',
    module: 'author/submit/submission.tsx',
    title: 'Submit a manuscript',
    layout: 'work',
    role: 'author',
    inMenu: true,
  },
  authorDashboard: {
    path: '/author-dashboard',
    module: 'author/dashboard/dashboard.tsx',
    title: 'Author dashboard',
    layout: 'work',
    role: 'author',
    inMenu: true,
  },
  authorManuscript: {
    path: '/author-dashboard/manuscripts/:id',
    module: 'author/follow/manuscript.tsx',
    title: 'Manuscript',
    layout: 'work',
    role: 'author',
    inMenu: false,
  },
  authorProof: {
    path: '/author-dashboard/manuscripts/:id/proof',
    module: 'author/proof/proof-page.tsx',
    title: 'Proof',
    layout: 'work',
    role: 'author',
    inMenu: false,
  },
  editorDashboard: {
    path: '/editor-dashboard',
    module: 'editor/dashboard.tsx',
    title: 'Editor dashboard',
    layout: 'work',
    role: 'editor',
    inMenu: true,
  },
  editorIssues: {
    path: '/editor-dashboard/issues',
    module: 'cms/issues-page.tsx',
    title: 'Issues',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  editorIssue: {
    path: '/editor-dashboard/issues/:volume/:issue',
    module: 'editor/issues/issue-page.tsx',
    title: 'Issue',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  editorUsage: {
    path: '/editor-dashboard/usage',
    module: 'editor/usage/usage-page.tsx',
    title: 'Usage',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  editorRegistries: {
    path: '/editor-dashboard/registries',
    module: 'editor/registries/registries-page.tsx',
    title: 'Registries',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  editorManuscript: {
    path: '/editor-dashboard/manuscripts/:id',
    module: 'editor/manuscript/manuscript.tsx',
    title: 'Manuscript',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  manuscriptScreening: {
    path: '/editor-dashboard/manuscripts/:id/screening',
    module: 'editor/screening/screening-page.tsx',
    title: 'Screening',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  manuscriptText: {
    path: '/editor-dashboard/manuscripts/:id/text',
    module: 'editor/text/text.tsx',
    title: 'Text of the article',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  manuscriptEditing: {
    path: '/editor-dashboard/manuscripts/:id/text/edit',
    module: 'editor/writing/writing-page.tsx',
    title: 'Edit the text',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  manuscriptMetadata: {
    path: '/editor-dashboard/manuscripts/:id/text/metadata',
    module: 'editor/metadata/metadata-page.tsx',
    title: 'Metadata',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  manuscriptReferences: {
    path: '/editor-dashboard/manuscripts/:id/text/references',
    module: 'editor/writing/references-page.tsx',
    title: 'References',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  manuscriptFigures: {
    path: '/editor-dashboard/manuscripts/:id/text/figures',
    module: 'editor/writing/figures-page.tsx',
    title: 'Figures and files',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  manuscriptProofs: {
    path: '/editor-dashboard/manuscripts/:id/text/proofs',
    module: 'editor/text/proofs-page.tsx',
    title: 'Proofs',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  manuscriptAfter: {
    path: '/editor-dashboard/manuscripts/:id/text/published',
    module: 'editor/text/after-page.tsx',
    title: 'After publication',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  editorArticle: {
    path: '/editor-dashboard/articles/:id',
    module: 'editor/published/article-page.tsx',
    title: 'After publication',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  manuscriptPublish: {
    path: '/editor-dashboard/manuscripts/:id/text/publish',
    module: 'editor/text/publish-page.tsx',
    title: 'Publish',
    layout: 'work',
    role: 'editor',
    inMenu: false,
  },
  reviewerDashboard: {
    path: '/reviewer-dashboard',
    module: 'reviewer/dashboard.tsx',
    title: 'Reviewer dashboard',
    layout: 'work',
    role: 'reviewer',
    inMenu: true,
  },
  review: {
    path: '/reviews/:assignmentId',
    module: 'reviewer/review.tsx',
    title: 'Review',
    layout: 'work',
    role: 'reviewer',
    inMenu: false,
  },
} as const satisfies Record<string, SitePage>

type Table = typeof table
export type SitePath = Table[keyof Table]['path']
/** Paths with parameters. Tests need example values for them. */
export type PatternPath = Extract<SitePath, `${string}:${string}`>

export const sitePages: Readonly<Record<keyof Table, SitePage>> = table

/** Pages without parameters in their path. */
export const fixedPages: readonly SitePage[] = Object.values<SitePage>(table).filter(
  ({ path }) => !path.includes(':'),
)

export const pagesInSiteMap = fixedPages.filter((page) => page.layout === 'public' && page.inSiteMap)

/** Documents that menu items can link to, with their titles. */
const documentsInMenu = [
  { path: '/submit', title: 'Submit a manuscript' },
  { path: '/feed.rss', title: 'RSS feed' },
  { path: '/feed.atom', title: 'Atom feed' },
  { path: '/news.rss', title: 'News feed' },
  { path: '/sitemap.xml', title: 'Site map' },
  { path: '/oai', title: 'OAI-PMH' },
] as const

/** Built-in paths that menu items can link to; other paths are articles, issues or content. */
export const pagesInMenu: readonly { path: string; title: string }[] = [
  ...fixedPages.filter(({ inMenu }) => inMenu),
  ...documentsInMenu,
]

/** First path segments that do not lead to a page of the router. */
const documents = [
  ...['RePEc', 'unapi', 'kbart.txt', '.well-known', 'feed.json'],
  ...['lockss', 'clockss'],
  ...['api', 'health', 'uploads', 'metrics', 'demo', 'robots.txt', 'engraving', 'assets', 'templates'],
  ...['pictures', 'appearance.css', 'custom.css', 'share.png', 'index.php'],
]

/** Keys that content cannot have, because a built-in page or document has the same path. */
export const reservedKeys: ReadonlySet<string> = new Set([
  ...[...Object.values(table), ...documentsInMenu].flatMap(({ path }) => path.split('/')[1] || []),
  ...documents,
])
