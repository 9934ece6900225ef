import { Link } from 'react-router'
import type { IssueContents } from '#domain/schemas/issue-contents.ts'
import { urls } from '#domain/urls.ts'
import { Cover } from '#web/ui/marks/engraving.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { issueTexts as words } from './issue-texts.ts'
import { pagesUsed } from './pages-used.ts'
import type { Arrangement } from './use-arrangement.ts'

interface HeadProps {
  issue: IssueContents
  arrangement: Arrangement
  heading?: 'h1' | 'h2'
}

/** Cover, name and date of an issue, with its number of articles and pages. */
export function IssueHead({ issue, arrangement, heading: Heading = 'h1' }: HeadProps) {
  const entries = arrangement.sections.flatMap((section) => section.entries)
  const { ready, all } = pagesUsed(entries)
  const limit = issue.pageLimit ?? Math.max(all, 1)
  const unready = entries.filter(({ isReady }) => !isReady).length
  return (
    <header className="issues-head">
      <Cover {...issue} picture={issue.coverUrl === null ? null : { url: issue.coverUrl, alt: '' }} />
      <div>
        <Heading>{words.name(issue.volume, issue.issue)}</Heading>
        {issue.title && <p>{issue.title}</p>}
        <p className="editor-quiet-text">
          {issue.publishedDate !== null ? (
            <>
              {words.published(longDate(issue.publishedDate))}{' '}
              <Link to={urls.issue(issue.volume, issue.issue)}>{words.read}</Link>
            </>
          ) : issue.plannedDate ? (
            words.planned(longDate(issue.plannedDate))
          ) : (
            words.unplanned
          )}
          {issue.call && ` · ${words.call(issue.call.title)}`}
        </p>
        <dl className="issues-facts">
          <div>
            <dt>{words.articles}</dt>
            <dd>{entries.length}</dd>
          </div>
          <div>
            <dt>{words.pages}</dt>
            <dd>{words.pagesOf(all, issue.pageLimit)}</dd>
          </div>
          <div>
            <dt>{words.notReady}</dt>
            <dd className={unready > 0 ? 'warn' : undefined}>{unready}</dd>
          </div>
        </dl>
        <div className="issues-bar" aria-hidden="true">
          <i style={{ inlineSize: `${Math.min(100, (100 * ready) / limit)}%` }} />
          <i
            className="issues-estimated"
            style={{ inlineSize: `${Math.min(100, (100 * (all - ready)) / limit)}%` }}
          />
        </div>
        {issue.pageLimit !== null && all > issue.pageLimit && (
          <p className="warn">{words.tooLong(all - issue.pageLimit)}</p>
        )}
        {issue.mayChange && <Link to={urls.editorIssueDetails(issue)}>{words.details}</Link>}
      </div>
    </header>
  )
}
