import { useEffect, useLayoutEffect, useState } from 'react'
import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import { urls } from '#domain/urls.ts'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import { RouteFailure } from './route-failure.tsx'
import { useSiteFrame } from './site-frame.ts'
import { texts } from './texts.ts'

function Announcement({ text, href }: { text: string; href: string }) {
  return (
    <aside className="announcement" aria-label={texts.announcement}>
      {href ? <Link to={href}>{text}</Link> : text}
    </aside>
  )
}

function PublicFrame({ children }: { children: React.ReactNode }) {
  const frame = useSiteFrame()
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      {frame?.closed && <p className="closed-notice">{texts.closed[frame.closed.why]}</p>}
      {frame?.announcement && <Announcement {...frame.announcement} />}
      {frame && <Masthead frame={frame} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {frame && <Footer journal={frame.journal} links={frame.footerLinks} social={frame.social} />}
    </>
  )
}

/** Layout of public pages: masthead, page and footer. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <Page />
    </PublicFrame>
  )
}

/** Milliseconds before the skeleton appears. For shorter waits it would only flicker. */
const waitMs = 150

/**
 * Shows a skeleton while the article list loads. For other pages, the current page stays until the next one
 * is ready.
 */
function Page() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const leaving = state === 'loading' && location.pathname === urls.articles && pathname !== urls.articles
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setWaiting(true), waitMs)
    return () => {
      clearTimeout(timer)
      setWaiting(false)
    }
  }, [leaving])
  return leaving && waiting ? <ListSkeleton /> : <Outlet />
}

function ListSkeleton() {
  // Scrolls when the skeleton is in the page, not when the timer runs: by then the list may have arrived and its place been restored.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="frame rows" role="status">
      <span className="hidden-text">{texts.loadingArticles}</span>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="row" aria-hidden="true">
          <span className="skeleton w-60" />
          <div>
            <span className="skeleton tall" />
            <span className="skeleton" />
            <span className="skeleton w-80" />
          </div>
        </div>
      ))}
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PublicFrame>
      <RouteFailure error={error} />
    </PublicFrame>
  )
}
