import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { Cover } from '#web/ui/marks/engraving.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { count } from '#web/ui/text/numbers.ts'
import type { ArticleContent } from './article.tsx'
import { articleTexts as texts } from './article-texts.ts'
import { UsageChart } from './usage-chart.tsx'

/** The column next to the text, with usage, dates and issue. */
export function Margin({ article }: { article: ArticleContent['article'] }) {
  const { volume, issue, receivedDate, revisedDate, acceptedDate, publishedDate, notices } = article
  const dateOf = (kind: string) => notices.find((notice) => notice.kind === kind)?.date
  return (
    <aside className="article-margin" aria-label={texts.use}>
      <section>
        <div className="head small">
          <h2>{texts.use}</h2>
        </div>
        <dl className="article-large-figures">
          <div>
            <dt>{texts.downloads}</dt>
            <dd>{count(article.downloads)}</dd>
          </div>
          <div>
            <dt>{texts.citations}</dt>
            <dd>{count(article.citations)}</dd>
          </div>
        </dl>
        <p className="meta">
          {texts.views}: {count(article.views)}
        </p>
        <UsageChart months={article.usage} />
      </section>
      <section>
        <div className="head small">
          <h2>{texts.dates}</h2>
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
            <h2>{texts.inIssue}</h2>
          </div>
          <p className="article-margin-issue">
            <Link
              to={urls.issue(volume, issue)}
              tabIndex={-1}
              aria-hidden={article.issueCover ? undefined : 'true'}
            >
              <Cover volume={volume} issue={issue} picture={article.issueCover} small />
            </Link>
            <Link to={urls.issue(volume, issue)}>{texts.issueName(volume, issue)}</Link>
          </p>
        </section>
      )}
    </aside>
  )
}
