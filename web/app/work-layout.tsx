import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { WorkBar } from './masthead.tsx'
import { RouteFailure } from './route-failure.tsx'
import { useSiteFrame } from './site-frame.ts'
import { texts } from './texts.ts'
// Imported only here, because readers' pages do not need it.
import '#web/ui/layout/workspace.css'

function WorkFrame({ children }: { children: React.ReactNode }) {
  const frame = useSiteFrame()
  return (
    <div className="workspace">
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      {frame && <WorkBar frame={frame} />}
      <main id="main" className="frame" tabIndex={-1}>
        {children}
      </main>
      {frame && <Footer journal={frame.journal} links={frame.footerLinks} social={frame.social} slim />}
    </div>
  )
}

/** Layout of all signed-in pages. */
export default function WorkLayout() {
  return (
    <WorkFrame>
      <Outlet />
    </WorkFrame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <WorkFrame>
      <RouteFailure error={error} />
    </WorkFrame>
  )
}
