import { Link } from 'react-router'
import type { SiteFrame } from '#domain/pages/reads.ts'
import { urls } from '#domain/urls.ts'
import { classNames } from '#web/ui/class-names.ts'
import { JournalName } from '#web/ui/text/journal-name.tsx'
import { texts } from './texts.ts'
import { ThemeSwitch } from './theme.tsx'

interface FooterProps {
  journal: SiteFrame['journal']
  /** The journal's own links, listed last. */
  links: SiteFrame['footerLinks']
  /** The journal's accounts elsewhere. */
  social: SiteFrame['social']
  slim?: boolean
}

/** The footer. `slim` is the version for the workspaces: all links in less space. */
export function Footer({ journal, links, social, slim = false }: FooterProps) {
  const { footer } = texts
  const { issnPrint, issnOnline } = journal
  const issns =
    !issnPrint && !issnOnline ? (
      journal.issnAppliedFor && footer.appliedFor
    ) : (
      <>
        {issnPrint && `${footer.print} ${issnPrint}`}
        {issnPrint && issnOnline && (slim ? ' · ' : <br />)}
        {issnOnline && `${footer.online} ${issnOnline}`}
      </>
    )
  return (
    <footer className={classNames('footer', slim && 'slim')}>
      <div className="frame footer-groups">
        <div className="footer-name">
          <b>
            <JournalName title={journal.title} />
          </b>
          <p>{footer.scope(journal.tagline)}</p>
          {issns && <p>{issns}</p>}
          <nav className="footer-follow" aria-label={footer.followLabel}>
            <ul>
              <li>
                <Link to={urls.alerts}>{footer.alerts}</Link>
              </li>
              <li>
                {/* A plain link, because the feed is not a page of the router. */}
                <a href={urls.feedRss}>{footer.rss}</a>
              </li>
              {social.map(({ name, href }) => (
                <li key={href}>
                  <a href={href} rel="me">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {journal.sample && <p>{footer.sample}</p>}
        </div>
        {footer.groups.map((group, index) => (
          <nav key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            <Links links={index === footer.groups.length - 1 ? [...group.links, ...links] : group.links} />
          </nav>
        ))}
      </div>
      <div className="frame">
        <div className="footer-end">
          <p>
            <JournalName title={footer.copyright(journal.copyrightYear, journal.title)} />
            {slim && issns && <span> · {issns}</span>}
          </p>
          <ThemeSwitch />
          <nav aria-label={footer.legalLabel}>
            <Links links={footer.legal} />
          </nav>
        </div>
      </div>
    </footer>
  )
}

function Links({ links }: { links: readonly { name: string; href: string }[] }) {
  return (
    <ul>
      {links.map(({ name, href }) => (
        <li key={`${name} ${href}`}>
          <Link to={href}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}
