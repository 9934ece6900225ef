import { Link } from 'react-router'
import type { IssueView } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { Cover } from '#web/ui/marks/engraving.tsx'
import { monthOf } from '#web/ui/text/dates.tsx'
import { counted } from '#web/ui/text/numbers.ts'
import './journal.css'
import type { Route } from './+types/issues.ts'
import { issueTexts as texts } from './texts.ts'

export async function loader(args: Route.LoaderArgs) {
  const issues = await reads(args).issues()
  return { volumes: [...Map.groupBy(issues, ({ volume }) => volume)].sort(([a], [b]) => b - a) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: texts.title, description: texts.description, path: urls.issues })
}

export default function Issues({ loaderData }: Route.ComponentProps) {
  const { volumes } = loaderData
  return (
    <div className="frame journal-plain-page">
      <h1>{texts.title}</h1>
      <p className="journal-page-intro">{texts.intro}</p>
      {volumes.length === 0 && <p className="state">{texts.none}</p>}
      {volumes.map(([volume, issues]) => (
        <section
          key={volume}
          className="journal-page-block journal-volume"
          aria-labelledby={`volume-${volume}`}
        >
          <div className="head">
            <h2 id={`volume-${volume}`}>{texts.volume(volume)}</h2>
            <span className="meta">{years(issues)}</span>
          </div>
          <ul className="journal-issue-grid">
            {issues.map(({ issue, title, publishedDate, articleCount, openCount, cover }) => (
              <li key={issue}>
                <Link to={urls.issue(volume, issue)}>
                  <Cover volume={volume} issue={issue} picture={cover} />
                  <b>{texts.name(volume, issue)}</b>
                  {title && <span className="journal-issue-name">{title}</span>}
                </Link>
                <span className="meta">
                  {monthOf(publishedDate)}
                  <br />
                  {texts.contents(counted(articleCount, 'article'), String(openCount))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Returns the year of a volume, or two years if the issues of the volume span two. */
function years(issues: readonly IssueView[]): string {
  const all = issues.map(({ publishedDate }) => Number(publishedDate.slice(0, 4)))
  return [...new Set([Math.min(...all), Math.max(...all)])].join('–')
}
