import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { SidebarBlock } from '#domain/journal/cms.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { SidebarContent } from '#domain/pages/reads.ts'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '../forms/button.tsx'
import { EditorList } from '../lists/editor-list.tsx'
import { Cover } from '../marks/engraving.tsx'
import { Options } from './publication-options.tsx'
import './sidebar.css'
import { SidebarHead } from './sidebar-head.tsx'
import { sidebarTexts as texts } from './sidebar-texts.ts'

/** The settings that are public. All others stay on the server. */
export type PublicSettings = Pick<Settings, 'metrics' | 'insights' | 'publishing' | 'home'>
export function publicSettings({ metrics, insights, publishing, home }: Settings): PublicSettings {
  return { metrics, insights, publishing, home }
}

type SidebarProps = Omit<SidebarContent, 'settings'> & { settings: PublicSettings }

/**
 * The sidebar of the home page and the article list: insights, editors-in-chief, publishing options, links
 * for authors, and issue covers.
 */
export function Sidebar({ settings, chiefs, issues }: SidebarProps) {
  const blocks: Record<SidebarBlock, ReactNode> = {
    insights: <Insights settings={settings} />,
    chiefs: chiefs.length > 0 && <Chiefs chiefs={chiefs} />,
    options: <Options publishing={settings.publishing} />,
    authors: <ForAuthors />,
    gallery: issues.length > 0 && <Gallery issues={issues} />,
  }
  return (
    <aside className="sidebar" aria-label={texts.label}>
      {settings.home.sidebar.map((block) => (
        <Fragment key={block}>{blocks[block]}</Fragment>
      ))}
    </aside>
  )
}

function ForAuthors() {
  return (
    <section>
      <SidebarHead title={texts.authors} />
      <div className="sidebar-buttons">
        {texts.links.map(({ name, href, primary }) => (
          <LinkButton key={name} to={href} kind={primary ? 'primary' : 'secondary'} block>
            {name}
          </LinkButton>
        ))}
      </div>
    </section>
  )
}

function Insights({ settings: { insights, metrics } }: Pick<SidebarProps, 'settings'>) {
  const known = Object.entries(texts.measures).flatMap(([name, label]) => {
    const days = insights[name as keyof typeof insights]
    return days === null ? [] : [{ name, label, days }]
  })
  if (known.length === 0) return null
  const longest = Math.max(...known.map(({ days }) => days), 1)
  return (
    <section>
      <SidebarHead title={texts.insights}>
        <span className="meta">{texts.median(metrics.year)}</span>
      </SidebarHead>
      <dl>
        {known.map(({ name, label, days }) => {
          return (
            <div key={name} className="insight">
              <dt>{label}</dt>
              <dd className="figures">
                <b>{days}</b> {texts.days}
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                  <rect width={(100 * days) / longest} height="1" />
                </svg>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function Chiefs({ chiefs }: Pick<SidebarContent, 'chiefs'>) {
  return (
    <section>
      <SidebarHead title={texts.chiefs}>
        <Link className="meta" to={urls.board}>
          {texts.board}
        </Link>
      </SidebarHead>
      <EditorList editors={chiefs} />
    </section>
  )
}

function Gallery({ issues }: Pick<SidebarContent, 'issues'>) {
  return (
    <section>
      <SidebarHead title={texts.gallery}>
        <Link className="meta" to={urls.issues}>
          {texts.allIssues}
        </Link>
      </SidebarHead>
      <ul className="gallery">
        {issues.slice(0, 4).map(({ volume, issue, cover }) => (
          <li key={`${volume}.${issue}`}>
            <Link to={urls.issue(volume, issue)}>
              <Cover volume={volume} issue={issue} picture={cover} />
              <span>{texts.issue(volume, issue)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
