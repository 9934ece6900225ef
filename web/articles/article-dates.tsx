import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { Cover } from '#web/ui/marks/engraving.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import type { ArticleContent } from './article.tsx'
import { articleTexts as texts } from './article-texts.ts'

/** Dates and issue of the article, beside the publication information. */
export function DatesAndIssue({ article }: Pick<ArticleContent, 'article'>) {
  const { volume, issue, receivedDate, revisedDate, acceptedDate, publishedDate, notices } = article
  const dateOf = (kind: string) => notices.find((notice) => notice.kind === kind)?.date
  return (
    <div className="article-beside article-dates">
      <section>
        <div className="head small">
          <h3>{texts.dates}</h3>
        </div>
        <dl className="pairs">
          {(
            [
              [texts.received, receivedDate],
              [texts.revised, revisedDate],
              [texts.accepted, acceptedDate],
              [texts.published, publishedDate],
              [texts.corrected, dateOf('correction')],
              [texts.retracted, dateOf('retraction')],
            ] as const
          ).map(
            ([term, date]) =>
              date && (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>
                    <DateText value={date} />
                  </dd>
                </div>
              ),
          )}
        </dl>
      </section>
      {volume !== null && issue !== null && (
        <section>
          <div className="head small">
            <h3>{texts.inIssue}</h3>
          </div>
          <p className="article-margin-issue">
            <Link
              to={urls.issue(volume, issue)}
              tabIndex={-1}
              aria-hidden={article.issueCover ? undefined : 'true'}
            >
              <Cover volume={volume} issue={issue} picture={article.issueCover} small />
            </Link>
            <span>
              <Link to={urls.issue(volume, issue)}>{texts.issueName(volume, issue)}</Link>
              <Link to={urls.issues}>{texts.allIssues}</Link>
            </span>
          </p>
        </section>
      )}
    </div>
  )
}
