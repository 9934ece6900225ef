import { urls } from '../urls.ts'
import { dashboardOf } from './account.ts'
import { outsideParameters } from './outside-sign-in.ts'

/**
 * Pages without a destination of their own: sign-in on them leads to the role's dashboard (specification).
 */
const plainPages: ReadonlySet<string> = new Set([
  urls.signIn,
  urls.submission,
  '/submit-manuscript',
  urls.authorDashboard,
  urls.editorDashboard,
  urls.reviewerDashboard,
  urls.cmsDashboard,
  urls.cmsLogin,
])

/** Placeholder origin for parsing relative URLs. */
const ours = 'http://ours.invalid'

/**
 * Returns the path, query and hash of a URL of this site; null for other sites and for URLs that are not
 * pages.
 */
export function ownPath(address: string): string | null {
  // Browsers treat a backslash as a slash and drop control characters, so '/\evil' and '/\t/evil' would leave the site.
  if (!address.startsWith('/') || /[\\\p{Cc}]/u.test(address)) return null
  try {
    const url = new URL(address, ours)
    // '/..//evil' normalises to '//evil', which would leave the site.
    if (url.origin !== ours || /^\/(\/|(api|uploads)(\/|$))/.test(url.pathname)) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}

/** Removes parameters left by an earlier sign-in attempt with a provider. */
function withoutOutcome(path: string | null): string | null {
  if (path === null) return null
  const url = new URL(path, ours)
  for (const name of Object.values(outsideParameters)) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}

/** Returns the page from which a link led to the sign-in page, for the path of the sign-in page; otherwise the path itself. */
function beforeSignIn(path: string | null): string | null {
  if (path === null) return null
  const { pathname, searchParams } = new URL(path, ours)
  const from = pathname === urls.signIn ? searchParams.get('from') : null
  if (from === null) return path
  const before = ownPath(from)
  return before === urls.signIn || before?.startsWith(`${urls.signIn}?`) ? null : before
}

/**
 * Returns the path to open after sign-in: the page that required sign-in or linked to it, if it is a specific one, such
 * as a manuscript, a review or an article; otherwise the role's dashboard (specification, section 2).
 */
export function landingAfterSignIn(role: string, from?: string): string {
  const path = from === undefined ? null : beforeSignIn(withoutOutcome(ownPath(from)))
  return path === null || plainPages.has(path) || path === '/' ? dashboardOf(role) : path
}
