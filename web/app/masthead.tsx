import { Menu } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { SiteFrame } from '#domain/pages/reads.ts'
import { urls } from '#domain/urls.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Engraving } from '#web/ui/marks/engraving.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { JournalName } from '#web/ui/text/journal-name.tsx'
import { AccountBar } from './account-bar.tsx'
import { useAuth } from './auth.ts'
import { NavLinks } from './nav-links.tsx'
import { texts } from './texts.ts'

function Words({ title, shortTitle }: { title: string; shortTitle: string }) {
  return (
    <>
      <b className="short">{shortTitle}</b>
      <b className="whole">
        <WrappedName title={title} />
      </b>
    </>
  )
}

/** Shows the title in two lines, broken before the ampersand. */
function WrappedName({ title }: { title: string }) {
  const [before, ...after] = title.split(' & ')
  if (after.length === 0) return title
  return (
    <>
      {before}
      <br />
      <JournalName title={`& ${after.join(' & ')}`} />
    </>
  )
}

export function Masthead({ frame }: { frame: SiteFrame }) {
  const auth = useAuth()
  const { pathname } = useLocation()
  const { title, shortTitle, issnPrint, issnOnline } = frame.journal
  const { logo } = frame.appearance
  return (
    <header className={classNames('masthead', pathname === '/' && 'at-home', auth.user && 'signed-in')}>
      <div className="frame plate">
        <div className="wordmark">
          {logo ? (
            <img className="logo" src={logo.url} alt={logo.alt} width={logo.width} height={logo.height} />
          ) : (
            <Engraving kind="mark" seed={title} />
          )}
          <div>
            <Link to={urls.home}>
              <Words title={title} shortTitle={shortTitle} />
              <span className="hidden-text">{texts.nav.home}</span>
            </Link>
            <Issns print={issnPrint} online={issnOnline} />
          </div>
        </div>
        <AccountBar auth={auth} />
      </div>
      <nav className="main-nav" aria-label={texts.nav.label}>
        <div className="frame">
          <NavLinks menu={frame.menu} />
        </div>
      </nav>
    </header>
  )
}

function Issns({ print, online }: { print: string; online: string }) {
  if (!print && !online) return null
  return (
    <small>
      {texts.nav.issn(print || online)}
      {print && online && <span className="wide-only">{texts.nav.issnMore(online)}</span>}
    </small>
  )
}

/**
 * The navigation bar of the workspaces: the links of the top level in a bar of 56 px. Below 1280 px the links are in a
 * menu.
 */
export function WorkBar({ frame }: { frame: SiteFrame }) {
  const auth = useAuth()
  const { pathname } = useLocation()
  const { title, shortTitle } = frame.journal
  const parts = (
    <>
      <nav aria-label={texts.nav.label}>
        <NavLinks menu={frame.menu.map((item) => ({ ...item, below: [] }))} />
      </nav>
      <AccountBar auth={auth} plain />
    </>
  )
  return (
    <header className="work-bar">
      <div className="frame">
        <Link className="mark" to={urls.home}>
          <span className="whole">
            <WrappedName title={title} />
          </span>
          <span className="short">{shortTitle}</span>
          <span className="hidden-text">{texts.nav.home}</span>
        </Link>
        {parts}
        {/* Closed again on the page to which it led, which it would cover. */}
        <details className="work-menu" key={pathname}>
          <summary>
            <Icon of={Menu} />
            {texts.nav.menu}
          </summary>
          <div>{parts}</div>
        </details>
      </div>
    </header>
  )
}
