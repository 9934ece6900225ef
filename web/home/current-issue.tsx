import { Link } from 'react-router'
import type { IssueView } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { Cover } from '#web/ui/marks/engraving.tsx'
import { monthOf } from '#web/ui/text/dates.tsx'
import { JournalName } from '#web/ui/text/journal-name.tsx'
import { capitalised, inWords } from '#web/ui/text/numbers.ts'
import { texts } from './texts.ts'

export function CurrentIssue({ issue, title }: { issue: IssueView; title: string }) {
  const to = urls.issue(issue.volume, issue.issue)
  const name = texts.issue(issue.volume, issue.issue, monthOf(issue.publishedDate))
  const ofJournal = useSiteFrame()?.appearance.cover
  const picture = issue.cover ?? ofJournal
  return (
    <div className="home-current-issue">
      {/* The link is not in the tab order, because the text below links to the same page. */}
      <Link to={to} tabIndex={-1} aria-hidden={picture ? undefined : 'true'}>
        <Cover volume={issue.volume} issue={issue.issue} picture={picture}>
          <JournalName title={title} />
          <small>{name}</small>
        </Cover>
      </Link>
      <div>
        <p className="meta">{texts.current}</p>
        <p>
          <Link className="home-issue-title" to={to}>
            {issue.title ?? name}
          </Link>
        </p>
        <p>
          {texts.contents(
            capitalised(
              `${inWords(issue.articleCount)} ${issue.articleCount === 1 ? 'article' : 'articles'}`,
            ),
            issue.openCount === 0 ? 'none' : inWords(issue.openCount),
          )}
        </p>
      </div>
    </div>
  )
}
