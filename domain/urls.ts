/** All paths that are used in links and e-mails. */
export const urls = {
  home: '/',
  articles: '/articles',
  article: (id: string) => `/articles/${encodeURIComponent(id)}`,
  articleVersion: (id: string, number: number) => `/articles/${encodeURIComponent(id)}/v${number}`,
  articleVersionPdf: (id: string, number: number) => `/articles/${encodeURIComponent(id)}/v${number}.pdf`,
  articleEpub: (id: string) => `/articles/${encodeURIComponent(id)}.epub`,
  articlePdf: (id: string) => `/articles/${encodeURIComponent(id)}.pdf`,
  articleBib: (id: string) => `/articles/${encodeURIComponent(id)}.bib`,
  articleRis: (id: string) => `/articles/${encodeURIComponent(id)}.ris`,
  articleCsl: (id: string) => `/articles/${encodeURIComponent(id)}.csl.json`,
  articleEndnote: (id: string) => `/articles/${encodeURIComponent(id)}.enw`,
  /** Where crawlers of a preservation network begin, and what was published in one year. */
  preservation: (network: 'lockss' | 'clockss', year?: number) =>
    `/${network}${year === undefined ? '' : `/${year}`}`,
  articleXml: (id: string) => `/articles/${encodeURIComponent(id)}.xml`,
  articleFigure: (id: string, name: string) =>
    `/articles/${encodeURIComponent(id)}/figures/${encodeURIComponent(name)}`,
  articleLinkset: (id: string) => `/articles/${encodeURIComponent(id)}/linkset.json`,
  articleComparison: (id: string, from: number, to: number) =>
    `/articles/${encodeURIComponent(id)}/compare/${from}-${to}`,
  author: (key: string) => `/authors/${encodeURIComponent(key)}`,
  topic: (keyword: string) => `/topics/${encodeURIComponent(keyword)}`,
  issues: '/issues',
  issue: (volume: number, issue: number) => `/issues/${volume}/${issue}`,
  board: '/editorial-board',
  guidelines: '/submission-guidelines',
  submission: '/manuscript-submission',
  authorDashboard: '/author-dashboard',
  editorDashboard: '/editor-dashboard',
  productionQueue: '/editor-dashboard?tab=production',
  editorIssues: '/editor-dashboard/issues',
  editorUsage: '/editor-dashboard/usage',
  editorRegistries: '/editor-dashboard/registries',
  editorIssue: ({ volume, issue }: { volume: number; issue: number }) =>
    `/editor-dashboard/issues/${volume}/${issue}`,
  /** The list of issues, with the form of one of them open. */
  editorIssueDetails: ({ volume, issue }: { volume: number; issue: number }) =>
    `/editor-dashboard/issues?edit=${volume}.${issue}`,
  reviewerDashboard: '/reviewer-dashboard',
  cmsLogin: '/cms/login',
  cmsDashboard: '/cms/dashboard',
  cmsPerson: (id: string) => `/cms/dashboard?tab=users&person=${id}`,
  cmsExport: '/cms/export',
  cmsImports: '/cms/imports',
  cmsImport: (id: string) => `/cms/imports?id=${id}`,
  cmsSetup: (step: string) => `/cms/setup?step=${step}`,
  authorManuscript: (id: string) => `/author-dashboard/manuscripts/${id}`,
  authorProof: (id: string) => `/author-dashboard/manuscripts/${id}/proof`,
  textMedia: (id: string, version: number, name: string) =>
    `/api/manuscripts/${id}/text/${version}/media/${encodeURIComponent(name)}`,
  proofPdf: (id: string, proofId: string) => `/api/manuscripts/${id}/proof/${proofId}/pdf`,
  proofMedia: (id: string, proofId: string, name: string) =>
    `/api/manuscripts/${id}/proof/${proofId}/media/${encodeURIComponent(name)}`,
  textDraftMedia: (id: string, name: string) =>
    `/api/manuscripts/${id}/text/draft/media/${encodeURIComponent(name)}`,
  /** The page for editing the text, opened at the given element. */
  manuscriptPassage: (id: string, element: string) =>
    `/editor-dashboard/manuscripts/${id}/text/edit?at=${encodeURIComponent(element)}`,
  manuscriptEditing: (id: string) => `/editor-dashboard/manuscripts/${id}/text/edit`,
  manuscriptScreening: (id: string) => `/editor-dashboard/manuscripts/${id}/screening`,
  manuscriptText: (id: string) => `/editor-dashboard/manuscripts/${id}/text`,
  manuscriptMetadata: (id: string) => `/editor-dashboard/manuscripts/${id}/text/metadata`,
  manuscriptReferences: (id: string) => `/editor-dashboard/manuscripts/${id}/text/references`,
  manuscriptFigures: (id: string) => `/editor-dashboard/manuscripts/${id}/text/figures`,
  manuscriptProofs: (id: string) => `/editor-dashboard/manuscripts/${id}/text/proofs`,
  manuscriptPublish: (id: string) => `/editor-dashboard/manuscripts/${id}/text/publish`,
  manuscriptAfter: (id: string) => `/editor-dashboard/manuscripts/${id}/text/published`,
  editorArticle: (id: string) => `/editor-dashboard/articles/${encodeURIComponent(id)}`,
  editorManuscript: (id: string) => `/editor-dashboard/manuscripts/${id}`,
  review: (assignmentId: string) => `/reviews/${assignmentId}`,
  signIn: '/sign-in',
  /** The sign-in page, which leads back to the given path of this site. */
  signInFrom: (path: string) => `/sign-in?from=${encodeURIComponent(path)}`,
  verifyEmail: (token: string) => `/verify-email?token=${token}`,
  forgotPassword: '/forgot-password',
  resetPassword: (token: string) => `/reset-password?token=${token}`,
  /** The page where an invited person chooses a first password and a user name. It then opens the given page of this site. */
  choosePassword: (token: string, then?: string) =>
    `/reset-password?token=${token}&first=yes${then === undefined ? '' : `&then=${encodeURIComponent(then)}`}`,
  authorship: (token: string) => `/authorship/${token}`,
  invitation: (token: string) => `/review/${token}`,
  account: (tab?: string) => (tab ? `/account?tab=${tab}` : '/account'),
  changeEmail: (token: string) => `/account/email?token=${token}`,
  track: '/track',
  contact: '/contact',
  journalFinder: '/journal-finder',
  alerts: '/alerts',
  alertsConfirm: (token: string) => `/alerts/confirm?token=${token}`,
  alertsUnsubscribe: (token: string) => `/alerts/unsubscribe?token=${token}`,
  certificate: (code: string) => `/certificate?code=${code}`,
  oai: '/oai',
  feedRss: '/feed.rss',
  feedAtom: '/feed.atom',
  indexing: '/indexing',
  news: '/news',
  /** A draft of a page of the CMS, for those who have its link. */
  contentPreview: (key: string, previewKey: string) => `/${key}?preview=${previewKey}`,
  newsItem: (id: string) => `/news/${id}`,
  /** An item that is not published yet, for those who were given this address. */
  newsPreview: (id: string, key: string) => `/news/${id}?preview=${key}`,
  newsRss: '/news.rss',
  feedJson: '/feed.json',
  appearance: '/appearance.css',
  customCss: '/custom.css',
  sharePicture: '/share.png',
  picture: (id: string) => `/pictures/${id}`,
  demoMail: '/demo/mail',
} as const

/** Valid last part of the URL of an article's page, for example 'price-of-distance'. */
export const addressPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Words that articles cannot use in their URL, because the API uses them for other purposes under
 * /api/articles.
 */
export const reservedAddresses: readonly string[] = ['search', 'facets', 'suggestions']
