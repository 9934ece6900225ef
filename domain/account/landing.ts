import { urls } from '../urls.ts'
import { dashboardOf } from './account.ts'
import { outsideParameters } from './outside-sign-in.ts'

/** Pages that the specification sends on to the role's dashboard, whoever signs in on them. */
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

/** Stands for our own site while an address is looked at; no real host is called so. */
const ours = 'http://ours.invalid'

/** The path, query and hash of an address of this site; null for any other address, and for what is not a page. */
export function ownPath(address: string): string | null {
  // Browsers read a backslash as a slash and drop control characters: '/\evil' and '/\t/evil' lead elsewhere.
  if (!address.startsWith('/') || /[\\\p{Cc}]/u.test(address)) return null
  try {
    const url = new URL(address, ours)
    // '/..//evil' comes out as '//evil', which would lead elsewhere in turn.
    if (url.origin !== ours || /^\/(\/|(api|uploads)(\/|$))/.test(url.pathname)) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}

/** What an earlier try at a provider left in the address is no part of the page. */
function withoutOutcome(path: string | null): string | null {
  if (path === null) return null
  const url = new URL(path, ours)
  for (const name of Object.values(outsideParameters)) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}

/**
 * Where sign-in leads: the role's dashboard (specification, section 2), but back to a page that says more than a
 * dashboard does: a manuscript, a draft, a review.
 */
export function landingAfterSignIn(role: string, from?: string): string {
  const path = from === undefined ? null : withoutOutcome(ownPath(from))
  return path === null || plainPages.has(path) || path === '/' ? dashboardOf(role) : path
}
