import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import { RouteFailure } from './route-failure.tsx'
import { useSiteFrame } from './site-frame.ts'
import { texts } from './texts.ts'

function PublicFrame({ children }: { children: React.ReactNode }) {
  const frame = useSiteFrame()
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      {frame && <Masthead frame={frame} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {frame && <Footer journal={frame.journal} />}
    </>
  )
}

/** Masthead, page, footer: everything that a reader sees. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PublicFrame>
      <RouteFailure error={error} />
    </PublicFrame>
  )
}
